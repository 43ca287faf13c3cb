# Sourced by test.sh and check.sh: stages with their times, and packages that may be missing.

stages=() stage_name="" stage_start=$SECONDS

# Begins a stage; its time is printed when the next one begins, and once more at the end.
stage() {
  if [ -n "$stage_name" ]; then stages+=("$(printf '%5d s  %s' $((SECONDS - stage_start)) "$stage_name")"); fi
  stage_name=$1 stage_start=$SECONDS
  [ -z "$1" ] || echo "== $1"
}

# Prints the time of every stage.
finish() {
  stage ""
  printf '%s\n' "${stages[@]}"
  printf '%5d s  in all\n' "$SECONDS"
}

# need WHAT PACKAGE…: false if the packages cannot be installed, with a line about the skipped stage. In continuous
# integration that is an error.
need() {
  local what=$1
  shift
  Scripts/install.sh "$@" && return
  [ "${CI:-}" != true ] || { echo "cannot install $*" >&2; exit 1; }
  echo "skipped: $what (needs $*)"
  return 1
}

# Prints the tests that were run twice.
retried() {
  local names
  names=$(sort -u .build/retried-tests.txt 2>/dev/null | grep . || true)
  echo "retried: $([ -z "$names" ] && echo none || { grep -c . <<<"$names"; tr '\n' ' ' <<<"$names"; })"
}
