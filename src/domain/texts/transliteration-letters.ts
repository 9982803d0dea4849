/** A reading of a word: its consonants, a leading vowel as 'a'. */
export interface Spelling {
  readonly key: string
  /** Whether it lacks a final letter that may be silent, as in 'Georges', 'Sarah' and 'Robert'. */
  readonly isShortened: boolean
}

/** Letters, as a regular expression without groups, and their sounds, of which ambiguous letters have several. */
type Rule = readonly [letters: string, ...sounds: string[]]

/**
 * Rules as one expression. The matching group is the rule; trying each rule at each letter takes many times as long.
 */
interface Rules {
  readonly letters: RegExp
  readonly sounds: readonly (readonly string[])[]
}

/** A word has no more stored readings than this. */
const MOST_SPELLINGS = 8

/** The first matching rule applies. Texts are in lower case, without accents; `^` is the start of the word. */
const LATIN = oneOf([
  ['^ou(?=[aeiy])', 'w', 'a'],
  ['^y(?=[aeou])', 'y'],
  ['^w', 'w'],
  ['^3', 'a'],
  ['^2', 'a', 'k'],
  ['^[aeiouy]+s(?=[aeiouy])', 'as', 'az'],
  ['^[aeiouy]+', 'a'],
  ['e?aux$', ''],
  ['tch', 'tx'],
  ['sch|sh', 'x'],
  ['ch(?=ae)', 'x', 'c', 'k'],
  ['ch(?=[rl])', 'x', 'k'],
  ['ch', 'x'],
  ["kh|5|7'", 'c'],
  ["gh|3'", 'g'],
  ['ph|f+|v+', 'f'],
  ['th|t+|6', 't'],
  ['dh', 'd', 'z'],
  ['dj|ge(?=[aou])|j+', 'j'],
  ['gu(?=[eiy])', 'g'],
  ['gn(?=[eiy])', 'gn', 'n'],
  ['g+', 'g', 'j'],
  ['sc(?=[eiy])|c(?=[eiy])', 's'],
  ['ck|cq|c+|k+|q+', 'k'],
  ['x', 'ks'],
  // An s between vowels sounds like s in Yousef, and like z in Joseph.
  ['[aeiouy]s(?=[aeiouy])', 's', 'z'],
  ['s+', 's'],
  ['z+', 'z'],
  ['[bp]+', 'b'],
  ['d+', 'd'],
  ['l+', 'l'],
  ['m+', 'm'],
  ['n+', 'n'],
  ['r+', 'r'],
  ['h(?=[nl])', 'h', ''],
  ['h+|7', 'h'],
  ['8', 'k', 'g'],
  ['9', 'k', 's'],
  ['2', '', 'k'],
])

/**
 * Long vowels are omitted, because Latin spellings do not distinguish them from short ones, which Arabic does not
 * write.
 */
const ARABIC = oneOf([
  ['^و', 'w'],
  ['^ي', 'y'],
  ['^[اعءئؤ]', 'a'],
  // In عبدالله and نصرالله the double letter is one sound.
  ['لل', 'l'],
  ['[بپ]', 'b'],
  ['[تط]', 't'],
  ['ث', 't', 's'],
  ['[جژچ]', 'j'],
  ['[حه]', 'h'],
  ['خ', 'c'],
  ['[دض]', 'd'],
  ['ذ', 'd', 'z'],
  ['ظ', 'z', 'd'],
  ['ر', 'r'],
  ['ز', 'z'],
  ['[سص]', 's'],
  ['ش', 'x'],
  ['غ', 'g'],
  ['[فڤ]', 'f'],
  ['[قكگ]', 'k'],
  ['ل', 'l'],
  ['م', 'm'],
  ['ن', 'n'],
])

const ARABIC_WORD = /\p{Script=Arabic}/u
/** Final letters that may be silent: 's' as in Georges, 'h' as in Sarah, 't' as in Robert; ه is also written for ة. */
const SILENT_ENDING = /(?:s|[aeiouy]h|[rn][td]|ه)$/u

/** The readings of a word. `word` is a word of a search key (`names.ts`); a number is its own reading. */
export function spellingsOf(word: string): readonly Spelling[] {
  if (/^\p{N}+$/u.test(word)) return [{ key: word, isShortened: false }]
  const isArabic = ARABIC_WORD.test(word)
  const plain = isArabic ? word : word.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gu, 'e').replace(/ç/gu, 's')
  const rules = isArabic ? ARABIC : LATIN
  const whole = read(plain, rules).map((key) => ({ key, isShortened: false }))
  const shortened = SILENT_ENDING.test(plain) ? read(plain.slice(0, -1), rules) : []
  return [...whole, ...shortened.map((key) => ({ key, isShortened: true }))]
}

function read(word: string, { letters, sounds }: Rules): readonly string[] {
  let keys = ['']
  for (let place = 0; place < word.length; ) {
    letters.lastIndex = place
    const letter = word.charAt(place)
    const [fitting = letter, ...groups] = letters.exec(word) ?? []
    // Every other letter is a vowel. A digit without a sound remains.
    const readings = sounds[groups.findIndex(Boolean)] ?? [/\p{N}/u.test(letter) ? letter : '']
    keys = readings.flatMap((sound) => keys.map((key) => key + sound)).slice(0, MOST_SPELLINGS)
    place += fitting.length
  }
  return keys
}

function oneOf(rules: readonly Rule[]): Rules {
  return {
    letters: new RegExp(rules.map(([letters]) => `(${letters})`).join('|'), 'y'),
    sounds: rules.map(([, ...sounds]) => sounds),
  }
}
