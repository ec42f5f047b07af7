;; The hot loops over the memory that holds the hot part of a snapshot. `npm run generate` makes kernel.wasm of this file.
;; The layout of records and pieces is snapshot-file.ts's: document records of 48 bytes, which begin with the offsets of the five
;; pieces of a card (own +0, place +4), and pieces (the length of their JSON +0, the JSON from +4 on).
(module
  (import "snapshot" "memory" (memory 0 65536))

  ;; The documents whose bit is set in all five bitmaps; a search of fewer names one of them again. Their numbers go to $page,
  ;; past the first $skip and at most $limit, which is at least 1. With $counts, how many there are in all; without, it ends
  ;; with the page. $i is the current byte of the bitmaps.
  (func $intersect (export "intersect") (param $b0 i32) (param $b1 i32) (param $b2 i32) (param $b3 i32) (param $b4 i32)
    (param $bytes i32) (param $skip i32) (param $limit i32) (param $page i32) (param $counts i32) (result i32)
    (local $i i32) (local $word i64) (local $set i32) (local $total i32)
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
      (local.set $word (i64.load (i32.add (local.get $b0) (local.get $i))))
      (local.set $word (i64.and (local.get $word) (i64.load (i32.add (local.get $b1) (local.get $i)))))
      (local.set $word (i64.and (local.get $word) (i64.load (i32.add (local.get $b2) (local.get $i)))))
      (local.set $word (i64.and (local.get $word) (i64.load (i32.add (local.get $b3) (local.get $i)))))
      (local.set $word (i64.and (local.get $word) (i64.load (i32.add (local.get $b4) (local.get $i)))))
      (local.set $set (i32.wrap_i64 (i64.popcnt (local.get $word))))
      (local.set $total (i32.add (local.get $total) (local.get $set)))
      (if (local.get $limit)
        (then
          (if (i32.le_u (local.get $set) (local.get $skip))
            (then (local.set $skip (i32.sub (local.get $skip) (local.get $set))))
            (else
              (block $taken (loop $bit
                (br_if $taken (i64.eqz (local.get $word)))
                (if (local.get $skip)
                  (then (local.set $skip (i32.sub (local.get $skip) (i32.const 1))))
                  (else
                    (i32.store (local.get $page)
                      (i32.add (i32.shl (local.get $i) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
                    (local.set $page (i32.add (local.get $page) (i32.const 4)))
                    (local.set $limit (i32.sub (local.get $limit) (i32.const 1)))
                    (br_if $taken (i32.eqz (local.get $limit)))))
                (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
                (br $bit))))))
        (else (br_if $done (i32.eqz (local.get $counts)))))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br $next)))
    (local.get $total))

  ;; Whether the document's bit is set in a bitmap, in the lowest bit of what it gives.
  (func $has (param $bitmap i32) (param $document i32) (result i32)
    (i32.shr_u
      (i32.load8_u (i32.add (local.get $bitmap) (i32.shr_u (local.get $document) (i32.const 3))))
      (i32.and (local.get $document) (i32.const 7))))

  ;; As $intersect, counting, over the documents of a list of $count, which must be set in all four bitmaps.
  (func $filter (export "filter") (param $list i32) (param $count i32) (param $b0 i32) (param $b1 i32) (param $b2 i32)
    (param $b3 i32) (param $skip i32) (param $limit i32) (param $page i32) (result i32)
    (local $end i32) (local $document i32) (local $set i32) (local $total i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (local.set $document (i32.load (local.get $list)))
      (local.set $set (i32.and (i32.const 1) (i32.and
        (i32.and (call $has (local.get $b0) (local.get $document)) (call $has (local.get $b1) (local.get $document)))
        (i32.and (call $has (local.get $b2) (local.get $document)) (call $has (local.get $b3) (local.get $document))))))
      (if (i32.and (local.get $set) (i32.and
            (i32.ge_u (local.get $total) (local.get $skip)) (i32.ne (local.get $limit) (i32.const 0))))
        (then
          (i32.store (local.get $page) (local.get $document))
          (local.set $page (i32.add (local.get $page) (i32.const 4)))
          (local.set $limit (i32.sub (local.get $limit) (i32.const 1)))))
      (local.set $total (i32.add (local.get $total) (local.get $set)))
      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br $next)))
    (local.get $total))

  ;; Sets in a bitmap of $bytes the bits of the values that are at least $least, and clears the others; gives how many are set.
  ;; $bits is a byte of it, for eight values.
  (func $at_least (export "at_least") (param $values i32) (param $least i32) (param $bitmap i32) (param $bytes i32) (result i32)
    (local $wanted v128) (local $end i32) (local $bits i32) (local $total i32)
    (local.set $wanted (i32x4.splat (local.get $least)))
    (local.set $end (i32.add (local.get $bitmap) (local.get $bytes)))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $bitmap) (local.get $end)))
      (local.set $bits (i32.or
        (i32x4.bitmask (i32x4.ge_u (v128.load (local.get $values)) (local.get $wanted)))
        (i32.shl
          (i32x4.bitmask (i32x4.ge_u (v128.load offset=16 (local.get $values)) (local.get $wanted)))
          (i32.const 4))))
      (i32.store8 (local.get $bitmap) (local.get $bits))
      (local.set $total (i32.add (local.get $total) (i32.popcnt (local.get $bits))))
      (local.set $values (i32.add (local.get $values) (i32.const 32)))
      (local.set $bitmap (i32.add (local.get $bitmap) (i32.const 1)))
      (br $next)))
    (local.get $total))

  ;; Copies in steps of 16 bytes, up to 15 past the end on both sides: the memory has room. Gives where the copy ends.
  (func $copy (param $to i32) (param $from i32) (param $length i32) (result i32) (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $length)))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
      (v128.store (local.get $to) (v128.load (local.get $from)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br $next)))
    (local.get $end))

  ;; In a large directory the cards of a page are nowhere near each other: the first look at all of them together lets the
  ;; processor fetch many at once, where copying one after the other waits for each.
  (func $touch (param $page i32) (param $count i32) (result i32)
    (local $document i32) (local $own i32) (local $place i32) (local $end i32) (local $touched i32)
    (local.set $end (i32.add (local.get $page) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $page) (local.get $end)))
      (local.set $document (i32.mul (i32.const 48) (i32.load (local.get $page))))
      (local.set $own (i32.load (local.get $document)))
      (local.set $place (i32.load offset=4 (local.get $document)))
      (local.set $touched (i32.add (local.get $touched) (i32.load (local.get $own))))
      (local.set $touched (i32.add (local.get $touched) (i32.load offset=64 (local.get $own))))
      (local.set $touched (i32.add (local.get $touched) (i32.load offset=128 (local.get $own))))
      (local.set $touched (i32.add (local.get $touched) (i32.load (local.get $place))))
      (local.set $touched (i32.add (local.get $touched) (i32.load offset=64 (local.get $place))))
      (local.set $touched (i32.add (local.get $touched) (i32.load offset=128 (local.get $place))))
      (local.set $touched (i32.add (local.get $touched) (i32.load offset=192 (local.get $place))))
      (local.set $page (i32.add (local.get $page) (i32.const 4)))
      (br $next)))
    (local.get $touched))

  ;; Writes the first $pieces pieces of the cards of the $count documents at $page, separated by commas, to $to; gives where they end.
  (func $render (export "render") (param $page i32) (param $count i32) (param $to i32) (param $pieces i32)
    (result i32)
    (local $field i32) (local $piece i32) (local $i i32) (local $end i32)
    ;; Stored where the card will be: what is read for nothing would be left out.
    (i32.store (local.get $to) (call $touch (local.get $page) (local.get $count)))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
      (if (local.get $i)
        (then
          (i32.store8 (local.get $to) (i32.const 0x2c))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))))
      (local.set $field (i32.mul (i32.const 48)
        (i32.load (i32.add (local.get $page) (i32.shl (local.get $i) (i32.const 2))))))
      (local.set $end (i32.add (local.get $field) (i32.shl (local.get $pieces) (i32.const 2))))
      (loop $part
        (local.set $piece (i32.load (local.get $field)))
        (local.set $to (call $copy (local.get $to)
          (i32.add (local.get $piece) (i32.const 4)) (i32.load (local.get $piece))))
        (local.set $field (i32.add (local.get $field) (i32.const 4)))
        (br_if $part (i32.lt_u (local.get $field) (local.get $end))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next)))
    (local.get $to)))
