#if Postgres
extension PostgresSchema {
  /// The functions used by every call, in PL/pgSQL, which caches query plans. SQL functions are planned again
  /// in each transaction, which took longer than running them: a claim cost three times as much.
  ///
  /// These replace SQL functions of the same names in existing databases, for nodes of older versions as
  /// well: the signatures are the same.
  static let plans = """
    CREATE OR REPLACE FUNCTION time_1() RETURNS float8 LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        RETURN (SELECT time + least(greatest(extract(epoch FROM clock_timestamp())::float8 - wall, 0), 5) FROM clock);
      END
    $$;
    CREATE OR REPLACE FUNCTION count_1(_shard int8, _pages int8, _bytes int8) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO total VALUES (_shard, _pages, _bytes)
          ON CONFLICT (shard) DO UPDATE SET pages = total.pages + excluded.pages, bytes = total.bytes + excluded.bytes;
      END
    $$;
    CREATE OR REPLACE FUNCTION load_1(_id bytea, _visitor bytea, _identity bytea)
      RETURNS TABLE (
        revision int8, body bytea, node bytea, token int8, snapshot_revision int8, version bytea, path bytea, lifetime float8,
        remaining float8, address bytea, left_of_lease float8)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      BEGIN
        -- One statement: nothing comes between a page and its entries.
        RETURN QUERY WITH found AS (
          SELECT p.*, time_1() AS now FROM page p WHERE p.id = _id AND p.visitor = _visitor AND p.identity = _identity
        )
        (SELECT f.revision, s.body, f.node, f.token, f.snapshot_revision, f.version, f.path, f.lifetime, f.expiry - f.now, n.address, n.until - f.now
          FROM found f JOIN snapshot s ON s.page = f.number LEFT JOIN node n ON n.name = f.node AND n.until > f.now)
        UNION ALL
        (SELECT e.revision, e.body, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM found f JOIN entry e ON e.page = f.number ORDER BY e.number);
      END
    $$;
    CREATE OR REPLACE FUNCTION claim_1(_id bytea, _visitor bytea, _identity bytea, _node bytea, _elapsed float8)
      RETURNS TABLE (
        revision int8, body bytea, node bytea, token int8, snapshot_revision int8, version bytea, path bytea, lifetime float8,
        remaining float8, address bytea, left_of_lease float8)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        _page page%ROWTYPE;
        _holder node%ROWTYPE;
        _now float8;
      BEGIN
        IF _elapsed >= 0 THEN PERFORM tick_1(_elapsed); END IF;
        -- Whoever writes a page locks it first: what is read below belongs together.
        SELECT * INTO _page FROM page p WHERE p.id = _id AND p.visitor = _visitor AND p.identity = _identity FOR UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        _now := time_1();
        IF _page.node <> _node THEN
          SELECT * INTO _holder FROM node n WHERE n.name = _page.node AND n.until > _now;
          IF FOUND THEN
            -- Somebody else's: no bytes of the page.
            RETURN QUERY SELECT _page.revision, NULL::bytea, _page.node, _page.token, NULL::int8, NULL::bytea, NULL::bytea, NULL::float8,
              NULL::float8, _holder.address, _holder.until - _now;
            RETURN;
          END IF;
        END IF;
        UPDATE page p SET node = _node, token = nextval('token') WHERE p.number = _page.number RETURNING p.token INTO _page.token;
        IF _now - _page.used >= least(60, _page.lifetime / 16) THEN
          UPDATE page p SET used = _now, expiry = _now + p.lifetime + least(60, p.lifetime / 16) WHERE p.number = _page.number
            RETURNING p.expiry INTO _page.expiry;
        END IF;
        SELECT * INTO _holder FROM node n WHERE n.name = _node AND n.until > _now;
        RETURN QUERY SELECT _page.revision, s.body, _node, _page.token, _page.snapshot_revision, _page.version, _page.path, _page.lifetime,
          _page.expiry - _now, _holder.address, _holder.until - _now FROM snapshot s WHERE s.page = _page.number;
        RETURN QUERY SELECT e.revision, e.body, NULL::bytea, NULL::int8, NULL::int8, NULL::bytea, NULL::bytea, NULL::float8, NULL::float8,
          NULL::bytea, NULL::float8 FROM entry e WHERE e.page = _page.number ORDER BY e.number;
      END
    $$;
    """
}
#endif
