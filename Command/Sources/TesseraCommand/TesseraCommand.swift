import ArgumentParser

/// The `tessera` command.
@main struct TesseraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera", abstract: "Dynamic screens made of types: an admin for your database, checks of JSON, and new packages.",
    subcommands: [AdminCommand.self, CheckCommand.self, NewCommand.self])
}
