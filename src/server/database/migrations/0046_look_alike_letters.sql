-- Letters that look alike count as one (domain/names.ts): ی as ي, ک as ك, ہ ھ ە ۀ as ه, ۃ as ة, presentation forms as
-- their letters. Name keys change here, because they decide who is the same person; the app fills search keys.
CREATE FUNCTION pg_temp.same_letters(former text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(translate(
    normalize(string_agg(
      CASE WHEN letter ~ '[\uFB50-\uFDFF\uFE70-\uFEFC]'
        -- A vowel mark that stands alone has a space or tatweel as its carrier.
        THEN regexp_replace(normalize(letter, NFKC), '^[ \u0640](?=[\u064B-\u065F\u0670])', '')
        ELSE letter
      END, '' ORDER BY place), NFC),
    E'\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3',
    E'\u064A\u0643\u0647\u0647\u0647\u0647\u0629'
  ), NFC)
  FROM regexp_split_to_table(former, '') WITH ORDINALITY AS letters (letter, place)
$$;
--> statement-breakpoint
-- Nothing is joined: an entry whose new key another one has, or gets, keeps its former key.
WITH changed AS (
  SELECT id, organization_name, removed_at, pg_temp.same_letters(name_key) AS new_key,
    row_number() OVER (
      PARTITION BY organization_name, removed_at IS NULL, pg_temp.same_letters(name_key) ORDER BY created_at, id
    ) AS place
  FROM organization_attendees
  WHERE name_key ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]'
)
UPDATE organization_attendees AS entry SET name_key = changed.new_key
FROM changed
WHERE entry.id = changed.id AND (changed.removed_at IS NOT NULL OR (changed.place = 1 AND NOT EXISTS (
  SELECT FROM organization_attendees AS other
  WHERE other.organization_name = changed.organization_name AND other.name_key = changed.new_key
    AND other.removed_at IS NULL)));
--> statement-breakpoint
WITH changed AS (
  SELECT id, session_id, pg_temp.same_letters(name_key) AS new_key,
    row_number() OVER (PARTITION BY session_id, pg_temp.same_letters(name_key) ORDER BY id) AS place
  FROM attendance
  WHERE name_key ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]'
)
UPDATE attendance AS mark SET name_key = changed.new_key
FROM changed
WHERE mark.id = changed.id AND changed.place = 1 AND NOT EXISTS (
  SELECT FROM attendance AS other WHERE other.session_id = changed.session_id AND other.name_key = changed.new_key);
--> statement-breakpoint
DROP FUNCTION pg_temp.same_letters;
--> statement-breakpoint
UPDATE organization_attendees SET transliteration_key = NULL
WHERE attendee_name ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]';
--> statement-breakpoint
UPDATE profiles SET transliteration_key = NULL
WHERE full_name ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]';
--> statement-breakpoint
UPDATE sessions SET search_key = NULL, transliteration_key = NULL
WHERE topic || presenter_name ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]';
--> statement-breakpoint
UPDATE financial_transactions SET search_key = NULL, transliteration_key = NULL
WHERE notes ~ '[\u06CC\u06A9\u06C1\u06BE\u06D5\u06C0\u06C3\uFB50-\uFDFF\uFE70-\uFEFC]';
