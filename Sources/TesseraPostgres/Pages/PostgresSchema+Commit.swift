#if Postgres
extension PostgresSchema {
  static let removing = """
    CREATE FUNCTION remove_1(_numbers int8[], OUT _pages int8, OUT _bytes int8) LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM entry WHERE page = ANY (_numbers);
        DELETE FROM snapshot WHERE page = ANY (_numbers);
        WITH gone AS (DELETE FROM page WHERE number = ANY (_numbers) RETURNING bytes)
          SELECT count(*), coalesce(sum(bytes), 0) INTO _pages, _bytes FROM gone;
      END
    $$;
    """

  /// A whole commit as a single statement, and so a single transaction. Kinds: 0 creates, 1 appends, 2
  /// replaces, 3 ends. Outcomes: 0 stored, 1 conflict, 2 lost lease, 3 over budget. A last row with outcome 9
  /// contains the numbers of evicted pages and bytes.
  ///
  /// Replaces a faulty version, for nodes of older versions as well: the signature is the same.
  static let commit = """
    CREATE OR REPLACE FUNCTION commit_1(
      _kinds int8[], _ids bytea[], _visitors bytea[], _identities bytea[], _expected int8[], _revisions int8[], _tokens int8[], _keys int8[],
      _versions bytea[], _paths bytea[], _lifetimes float8[], _nodes bytea[], _snapshots bytea[], _sizes int8[], _counts int8[],
      _entries bytea[], _page_bytes int8, _owner_bytes int8, _owner_pages int8, _shard int8, _elapsed float8)
      RETURNS TABLE (outcome int8, at int8, holder bytea, fence int8) LANGUAGE plpgsql AS $$
      DECLARE
        _page page%ROWTYPE;
        _owner record;
        _victim record;
        _is_there bool;
        _is_owners bool;
        _now float8;
        _grain float8;
        _size int8;
        _from int4 := 1;
        _to int4 := 0;
        _pages int8 := 0;
        _bytes int8 := 0;
        _gone_pages int8 := 0;
        _gone_bytes int8 := 0;
      BEGIN
        PERFORM tick_1(_elapsed);
        -- Always in the same order: two commits wait for each other only one way.
        PERFORM 1 FROM page p WHERE p.id = ANY (_ids) ORDER BY p.id FOR UPDATE;
        _now := time_1();
        FOR i IN 1 .. cardinality(_ids) LOOP
          _from := _to + 1;
          _to := _to + _counts[i];
          SELECT * INTO _page FROM page p WHERE p.id = _ids[i];
          _is_there := FOUND;
          _is_owners := _is_there AND _page.visitor = _visitors[i] AND _page.identity = _identities[i];
          at := _page.revision; holder := _page.node; fence := _page.token;

          IF NOT _is_there AND _kinds[i] = 0 THEN
            IF _sizes[i] > _page_bytes THEN outcome := 3; at := _page_bytes; RETURN NEXT; CONTINUE; END IF;
            _grain := least(60, _lifetimes[i] / 16);
            INSERT INTO page (
              id, visitor, identity, version, path, revision, snapshot_revision, node, token, key, bytes, lifetime, used, expiry)
              VALUES (
                _ids[i], _visitors[i], _identities[i], _versions[i], _paths[i], _revisions[i], _revisions[i], _nodes[i], nextval('token'),
                _keys[i], _sizes[i], _lifetimes[i], _now, _now + _lifetimes[i] + _grain)
              ON CONFLICT (id) DO NOTHING RETURNING * INTO _page;
            IF NOT FOUND THEN outcome := 1; at := NULL; RETURN NEXT; CONTINUE; END IF;
            INSERT INTO snapshot VALUES (_page.number, _snapshots[i]);
            _pages := _pages + 1; _bytes := _bytes + _sizes[i];
            outcome := 0; at := _page.revision; holder := _page.node; fence := _page.token; RETURN NEXT; CONTINUE;
          END IF;
          IF NOT _is_there AND _kinds[i] = 3 THEN
            outcome := 0; at := _revisions[i]; holder := ''; fence := _tokens[i]; RETURN NEXT; CONTINUE;
          END IF;
          IF NOT _is_there OR NOT _is_owners THEN outcome := 1; at := NULL; RETURN NEXT; CONTINUE; END IF;
          IF _kinds[i] = 0 THEN
            -- Whoever has it by now has its lease, not the one who began it.
            outcome := CASE WHEN _page.key <> _keys[i] OR _page.revision <> _revisions[i] THEN 1 WHEN _page.node = _nodes[i] THEN 0 ELSE 2 END;
            RETURN NEXT; CONTINUE;
          END IF;
          IF _page.token <> _tokens[i] THEN outcome := 2; RETURN NEXT; CONTINUE; END IF;
          IF _page.key = _keys[i] AND _page.revision = _revisions[i] THEN outcome := 0; RETURN NEXT; CONTINUE; END IF;
          IF _page.revision <> _expected[i] THEN outcome := 1; RETURN NEXT; CONTINUE; END IF;

          IF _kinds[i] = 3 THEN
            PERFORM remove_1(ARRAY[_page.number]);
            _pages := _pages - 1; _bytes := _bytes - _page.bytes;
            outcome := 0; RETURN NEXT; CONTINUE;
          END IF;
          _size := _sizes[i] + CASE WHEN _kinds[i] = 1 THEN _page.bytes ELSE 0 END;
          IF _size > _page_bytes THEN outcome := 3; at := _page_bytes; RETURN NEXT; CONTINUE; END IF;
          IF _kinds[i] = 1 THEN
            IF _counts[i] = 1 THEN
              INSERT INTO entry (page, revision, body) VALUES (_page.number, _revisions[i], _entries[_from]);
            ELSIF _counts[i] > 1 THEN
              INSERT INTO entry (page, revision, body)
                SELECT _page.number, _revisions[i], body FROM unnest(_entries[_from:_to]) WITH ORDINALITY AS e (body, place) ORDER BY place;
            END IF;
            UPDATE page p SET revision = _revisions[i], key = _keys[i], bytes = _size, path = coalesce(_paths[i], p.path)
              WHERE p.number = _page.number;
          ELSE
            DELETE FROM entry e WHERE e.page = _page.number;
            UPDATE snapshot s SET body = _snapshots[i] WHERE s.page = _page.number;
            UPDATE page p SET revision = _revisions[i], key = _keys[i], bytes = _size, version = _versions[i], path = _paths[i],
              snapshot_revision = _revisions[i], lifetime = _lifetimes[i] WHERE p.number = _page.number;
          END IF;
          -- Not each write moves the page in two indexes.
          _grain := least(60, coalesce(_lifetimes[i], _page.lifetime) / 16);
          IF _now - _page.used >= _grain OR _lifetimes[i] <> _page.lifetime THEN
            UPDATE page p SET used = _now, expiry = _now + p.lifetime + _grain WHERE p.number = _page.number;
          END IF;
          _bytes := _bytes + _size - _page.bytes;
          outcome := 0; at := _revisions[i]; RETURN NEXT;
        END LOOP;

        FOR _owner IN SELECT DISTINCT o.visitor, o.identity FROM unnest(_visitors, _identities, _kinds) AS o (visitor, identity, kind) WHERE o.kind < 3
        LOOP
          SELECT count(*) AS pages, coalesce(sum(p.bytes), 0) AS bytes INTO _victim FROM page p
            WHERE p.visitor = _owner.visitor AND p.identity = _owner.identity;
          CONTINUE WHEN _victim.pages <= _owner_pages AND _victim.bytes <= _owner_bytes;
          DECLARE
            _kept_pages int8 := _victim.pages;
            _kept_bytes int8 := _victim.bytes;
          BEGIN
            -- A page that another node is writing now is skipped: it is not unused.
            FOR _victim IN
              SELECT p.number, p.bytes FROM page p LEFT JOIN node n ON n.name = p.node AND n.until > _now
              WHERE p.visitor = _owner.visitor AND p.identity = _owner.identity AND p.id <> ALL (_ids)
              ORDER BY n.name IS NOT NULL, (p.bytes + 1) * (_now - p.used + 1) DESC FOR UPDATE OF p SKIP LOCKED
            LOOP
              EXIT WHEN _kept_pages <= _owner_pages AND _kept_bytes <= _owner_bytes;
              PERFORM remove_1(ARRAY[_victim.number]);
              _kept_pages := _kept_pages - 1; _kept_bytes := _kept_bytes - _victim.bytes;
              _gone_pages := _gone_pages + 1; _gone_bytes := _gone_bytes + _victim.bytes;
            END LOOP;
          END;
        END LOOP;
        IF _pages <> _gone_pages OR _bytes <> _gone_bytes THEN
          PERFORM count_1(_shard, _pages - _gone_pages, _bytes - _gone_bytes);
        END IF;
        outcome := 9; at := _gone_pages; holder := ''; fence := _gone_bytes; RETURN NEXT;
      END
    $$;
    """

  static let sweeping = """
    CREATE FUNCTION sweep_1(_limit int8, _total_bytes int8, _total_pages int8, _shard int8, _elapsed float8)
      RETURNS TABLE (expired int8, evicted int8, evicted_bytes int8, is_finished int8) LANGUAGE plpgsql AS $$
      DECLARE
        _now float8;
        _numbers int8[];
        _gone record;
        _sum record;
        _looked int8;
        _step record;
      BEGIN
        PERFORM tick_1(_elapsed);
        _now := time_1();
        SELECT array_agg(number) INTO _numbers FROM (
          SELECT p.number FROM page p WHERE p.expiry < _now ORDER BY p.expiry LIMIT _limit FOR UPDATE SKIP LOCKED
        ) AS old;
        SELECT * INTO _gone FROM remove_1(coalesce(_numbers, '{}'));
        expired := _gone._pages; evicted := 0; evicted_bytes := 0;
        _looked := expired;
        is_finished := CASE WHEN _looked < _limit THEN 1 ELSE 0 END;
        SELECT coalesce(sum(pages), 0) - _gone._pages AS pages, coalesce(sum(bytes), 0) - _gone._bytes AS bytes INTO _sum FROM total;
        WHILE _sum.bytes > _total_bytes OR _sum.pages > _total_pages LOOP
          IF _looked >= _limit THEN is_finished := 0; EXIT; END IF;
          _numbers := '{}';
          -- Of the 64 that were used longest ago, a quarter goes before others are looked at.
          FOR _step IN
            SELECT c.number, c.bytes FROM (SELECT * FROM page ORDER BY used LIMIT 64 FOR UPDATE SKIP LOCKED) AS c
              LEFT JOIN node n ON n.name = c.node AND n.until > _now
            ORDER BY n.name IS NOT NULL, (c.bytes + 1) * (_now - c.used + 1) DESC LIMIT 16
          LOOP
            EXIT WHEN _sum.bytes <= _total_bytes AND _sum.pages <= _total_pages;
            _numbers := _numbers || _step.number;
            _sum.pages := _sum.pages - 1; _sum.bytes := _sum.bytes - _step.bytes;
            evicted := evicted + 1; evicted_bytes := evicted_bytes + _step.bytes;
          END LOOP;
          EXIT WHEN _numbers = '{}';
          PERFORM remove_1(_numbers);
          _looked := _looked + 64;
        END LOOP;
        IF expired + evicted > 0 THEN PERFORM count_1(_shard, -(expired + evicted), -(_gone._bytes + evicted_bytes)); END IF;
        RETURN NEXT;
      END
    $$;
    CREATE FUNCTION end_1(_numbers int8[], _shard int8) RETURNS int8 LANGUAGE plpgsql AS $$
      DECLARE _gone record;
      BEGIN
        SELECT * INTO _gone FROM remove_1(_numbers);
        IF _gone._pages > 0 THEN PERFORM count_1(_shard, -_gone._pages, -_gone._bytes); END IF;
        RETURN _gone._pages;
      END
    $$;
    CREATE FUNCTION end_owner_1(_visitor bytea, _identity bytea, _shard int8) RETURNS int8 LANGUAGE plpgsql AS $$
      BEGIN
        RETURN end_1(coalesce((SELECT array_agg(number) FROM (
          SELECT p.number FROM page p WHERE p.visitor = _visitor AND p.identity = _identity ORDER BY p.id FOR UPDATE) AS found), '{}'), _shard);
      END
    $$;
    CREATE FUNCTION end_identity_1(_identity bytea, _shard int8) RETURNS int8 LANGUAGE plpgsql AS $$
      BEGIN
        RETURN end_1(coalesce((SELECT array_agg(number) FROM (
          SELECT p.number FROM page p WHERE p.identity = _identity AND p.identity <> '' ORDER BY p.id FOR UPDATE) AS found), '{}'), _shard);
      END
    $$;
    """

  /// The last value of each topic. A small value is sent with its notification.
  static let topics = """
    CREATE TABLE topic (name bytea PRIMARY KEY, number int8 NOT NULL, value bytea NOT NULL, expiry float8 NOT NULL);
    CREATE INDEX topic_expiry ON topic (expiry);
    CREATE SEQUENCE topic_number;
    CREATE FUNCTION publish_1(_channel bytea, _name bytea, _value bytea, _lifetime float8) RETURNS int8 LANGUAGE plpgsql AS $$
      DECLARE
        _now float8 := time_1();
        _number int8;
        _words text;
      BEGIN
        INSERT INTO topic VALUES (_name, nextval('topic_number'), _value, _now + _lifetime)
          ON CONFLICT (name) DO UPDATE SET number = nextval('topic_number'), value = excluded.value, expiry = excluded.expiry
          RETURNING number INTO _number;
        _words := _number || ' ' || translate(encode(_name, 'base64'), E'\\n', '');
        IF octet_length(_value) < 5000 AND octet_length(_name) < 500 THEN
          _words := _words || ' ' || translate(encode(_value, 'base64'), E'\\n', '');
        END IF;
        PERFORM pg_notify(convert_from(_channel, 'UTF8'), _words);
        RETURN _number;
      END
    $$;
    CREATE FUNCTION expire_topics_1(_limit int8) RETURNS void LANGUAGE sql AS $$
      DELETE FROM topic WHERE name IN (SELECT name FROM topic WHERE expiry < time_1() ORDER BY expiry LIMIT _limit FOR UPDATE SKIP LOCKED)
    $$;
    """
}
#endif
