#if Postgres
extension PostgresSchema {
  static let signIns = """
    CREATE TABLE sign_in (
      token bytea PRIMARY KEY, id bytea NOT NULL, session bytea NOT NULL, name bytea NOT NULL, roles bytea NOT NULL, credential bytea NOT NULL,
      used float8 NOT NULL
    );
    CREATE INDEX sign_in_person ON sign_in (id, used);
    CREATE INDEX sign_in_used ON sign_in (used);
    CREATE FUNCTION find_sign_in_1(_token bytea, _lifetime float8)
      RETURNS TABLE (id bytea, session bytea, name bytea, roles bytea, credential bytea) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        _found sign_in%ROWTYPE;
        _now float8;
      BEGIN
        SELECT * INTO _found FROM sign_in s WHERE s.token = sha256(_token);
        IF NOT FOUND THEN RETURN; END IF;
        _now := time_1();
        IF _now - _found.used > _lifetime THEN RETURN; END IF;
        IF _now - _found.used > 3600 THEN UPDATE sign_in s SET used = greatest(s.used, _now) WHERE s.token = _found.token; END IF;
        RETURN QUERY SELECT _found.id, _found.session, _found.name, _found.roles, _found.credential;
      END
    $$;
    CREATE FUNCTION put_sign_in_1(
      _token bytea, _id bytea, _session bytea, _name bytea, _roles bytea, _credential bytea, _lifetime float8, _most int8)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE _now float8 := time_1();
      BEGIN
        INSERT INTO sign_in VALUES (sha256(_token), _id, _session, _name, _roles, _credential, _now)
          ON CONFLICT (token) DO UPDATE SET id = excluded.id, session = excluded.session, name = excluded.name, roles = excluded.roles,
            credential = excluded.credential, used = excluded.used;
        DELETE FROM sign_in WHERE token IN (
          SELECT token FROM sign_in WHERE used < _now - _lifetime ORDER BY used LIMIT 64 FOR UPDATE SKIP LOCKED);
        DELETE FROM sign_in WHERE token IN (
          SELECT token FROM sign_in WHERE id = _id AND token <> sha256(_token) ORDER BY used DESC OFFSET _most - 1 LIMIT 64);
      END
    $$;
    """

  /// Reads a sign-in without writing, so that it works on a read-only server, and separately records uses.
  static let signInUses = """
    CREATE FUNCTION find_sign_in_2(_token bytea, _lifetime float8)
      RETURNS TABLE (id bytea, session bytea, name bytea, roles bytea, credential bytea, age float8) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE _now float8 := time_1();
      BEGIN
        RETURN QUERY SELECT s.id, s.session, s.name, s.roles, s.credential, _now - s.used
          FROM sign_in s WHERE s.token = sha256(_token) AND _now - s.used <= _lifetime;
      END
    $$;
    CREATE FUNCTION use_sign_in_1(_tokens bytea[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE _now float8 := time_1();
      BEGIN
        -- Who has one of them now notes its use as well, or ends it.
        UPDATE sign_in SET used = greatest(used, _now) WHERE token IN (
          SELECT token FROM sign_in WHERE token IN (SELECT sha256(given) FROM unnest(_tokens) AS given) FOR UPDATE SKIP LOCKED);
      END
    $$;
    """
}
#endif
