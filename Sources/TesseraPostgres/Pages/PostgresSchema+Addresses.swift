#if Postgres
extension PostgresSchema {
  /// Adds the addresses that pages count for. A full store first evicts pages of the address with the most.
  static let addresses = """
    ALTER TABLE page ADD COLUMN address bytea NOT NULL DEFAULT '';
    CREATE FUNCTION commit_2(
      _kinds int8[], _ids bytea[], _visitors bytea[], _identities bytea[], _expected int8[], _revisions int8[], _tokens int8[], _keys int8[],
      _versions bytea[], _paths bytea[], _lifetimes float8[], _nodes bytea[], _snapshots bytea[], _sizes int8[], _counts int8[],
      _entries bytea[], _page_bytes int8, _owner_bytes int8, _owner_pages int8, _shard int8, _elapsed float8, _addresses bytea[])
      RETURNS TABLE (outcome int8, at int8, holder bytea, fence int8) LANGUAGE plpgsql AS $$
      BEGIN
        RETURN QUERY SELECT * FROM commit_1(
          _kinds, _ids, _visitors, _identities, _expected, _revisions, _tokens, _keys, _versions, _paths, _lifetimes,
          _nodes, _snapshots, _sizes, _counts, _entries, _page_bytes, _owner_bytes, _owner_pages, _shard, _elapsed);
        IF 0 = ANY (_kinds) THEN
          UPDATE page p SET address = given.address FROM unnest(_ids, _addresses, _kinds) AS given (id, address, kind)
            WHERE p.id = given.id AND given.kind = 0 AND p.address = '' AND given.address <> '';
        END IF;
      END
    $$;
    CREATE FUNCTION sweep_2(_limit int8, _total_bytes int8, _total_pages int8, _shard int8, _elapsed float8)
      RETURNS TABLE (expired int8, evicted int8, evicted_bytes int8, is_finished int8) LANGUAGE plpgsql AS $$
      DECLARE
        _now float8;
        _numbers int8[];
        _gone record;
        _sum record;
        _looked int8;
        _step record;
        _address bytea;
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
          SELECT p.address INTO _address FROM page p GROUP BY p.address
            ORDER BY CASE WHEN _sum.bytes > _total_bytes THEN sum(p.bytes) ELSE count(*) END DESC, p.address DESC LIMIT 1;
          -- Of the address that has most, 64 are looked at; otherwise, of the 64 that were used longest ago, a quarter goes before others are looked at.
          FOR _step IN
            SELECT c.number, c.bytes FROM (
              SELECT * FROM page p WHERE _address = '' OR p.address = _address ORDER BY p.used LIMIT 64 FOR UPDATE SKIP LOCKED
            ) AS c LEFT JOIN node n ON n.name = c.node AND n.until > _now
            ORDER BY n.name IS NOT NULL, (c.bytes + 1) * (_now - c.used + 1) DESC LIMIT CASE WHEN _address = '' THEN 16 ELSE 64 END
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
    """
}
#endif
