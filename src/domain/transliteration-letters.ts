/** A way in which a word may be read: its consonants, a leading vowel as 'a'. */
export interface Spelling {
  readonly key: string
  /** Without a last letter that may be silent, as in 'Georges', 'Sarah' and 'Robert'. */
  readonly isShortened: boolean
}

/** What letters stand for at a place of a word; several where they can be read in several ways. */
type Rule = readonly [letters: RegExp, sounds: readonly string[]]

/** More ways of reading a word are not stored. */
const MOST_SPELLINGS = 8

/** The first rule that fits is used. Written in lower case, without accents; `^` is the beginning of the word. */
const LATIN: readonly Rule[] = [
  [/^ou(?=[aeiy])/y, ['w', 'a']],
  [/^y(?=[aeou])/y, ['y']],
  [/^w/y, ['w']],
  [/^3/y, ['a']],
  [/^2/y, ['a', 'k']],
  [/^[aeiouy]+s(?=[aeiouy])/y, ['as', 'az']],
  [/^[aeiouy]+/y, ['a']],
  [/e?aux$/y, ['']],
  [/tch/y, ['tx']],
  [/sch|sh/y, ['x']],
  [/ch(?=ae)/y, ['x', 'c', 'k']],
  [/ch(?=[rl])/y, ['x', 'k']],
  [/ch/y, ['x']],
  [/kh|5|7'/y, ['c']],
  [/gh|3'/y, ['g']],
  [/ph|f+|v+/y, ['f']],
  [/th|t+|6/y, ['t']],
  [/dh/y, ['d', 'z']],
  [/dj|ge(?=[aou])|j+/y, ['j']],
  [/gu(?=[eiy])/y, ['g']],
  [/gn(?=[eiy])/y, ['gn', 'n']],
  [/g+/y, ['g', 'j']],
  [/sc(?=[eiy])|c(?=[eiy])/y, ['s']],
  [/ck|cq|c+|k+|q+/y, ['k']],
  [/x/y, ['ks']],
  // Between vowels: Youssef, but also Joseph.
  [/[aeiouy]s(?=[aeiouy])/y, ['s', 'z']],
  [/s+/y, ['s']],
  [/z+/y, ['z']],
  [/[bp]+/y, ['b']],
  [/d+/y, ['d']],
  [/l+/y, ['l']],
  [/m+/y, ['m']],
  [/n+/y, ['n']],
  [/r+/y, ['r']],
  [/h(?=[nl])/y, ['h', '']],
  [/h+|7/y, ['h']],
  [/8/y, ['k', 'g']],
  [/9/y, ['k', 's']],
  [/2/y, ['', 'k']],
]

/** Long vowels are left out, because Latin spellings do not tell them from short ones, which Arabic does not write. */
const ARABIC: readonly Rule[] = [
  [/^و/y, ['w']],
  [/^ي/y, ['y']],
  [/^[اعءئؤ]/y, ['a']],
  // As in عبدالله and نصرالله.
  [/لل/y, ['l']],
  [/[بپ]/y, ['b']],
  [/[تط]/y, ['t']],
  [/ث/y, ['t', 's']],
  [/[جژچ]/y, ['j']],
  [/[حه]/y, ['h']],
  [/خ/y, ['c']],
  [/[دض]/y, ['d']],
  [/ذ/y, ['d', 'z']],
  [/ظ/y, ['z', 'd']],
  [/ر/y, ['r']],
  [/ز/y, ['z']],
  [/[سص]/y, ['s']],
  [/ش/y, ['x']],
  [/غ/y, ['g']],
  [/[فڤ]/y, ['f']],
  [/[قكگ]/y, ['k']],
  [/ل/y, ['l']],
  [/م/y, ['m']],
  [/ن/y, ['n']],
]

const ARABIC_WORD = /\p{Script=Arabic}/u
/** Last letters that may be silent: 's' as in Georges, 'h' as in Sarah, 't' as in Robert; ه is also written for ة. */
const SILENT_ENDING = /(?:s|[aeiouy]h|[rn][td]|ه)$/u

/** The ways in which a word can be read. `word` is a word of a search key (`names.ts`); a number is read as itself. */
export function spellingsOf(word: string): readonly Spelling[] {
  if (/^\p{N}+$/u.test(word)) return [{ key: word, isShortened: false }]
  const isArabic = ARABIC_WORD.test(word)
  const plain = isArabic ? word : word.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gu, 'e').replace(/ç/gu, 's')
  const rules = isArabic ? ARABIC : LATIN
  const whole = read(plain, rules).map((key) => ({ key, isShortened: false }))
  const shortened = SILENT_ENDING.test(plain) ? read(plain.slice(0, -1), rules) : []
  return [...whole, ...shortened.map((key) => ({ key, isShortened: true }))]
}

function read(word: string, rules: readonly Rule[]): readonly string[] {
  let keys = ['']
  for (let place = 0; place < word.length; ) {
    const rule = rules.find(([letters]) => matchAt(letters, word, place) > 0)
    // Every other letter is a vowel; a digit that stands for no sound is kept.
    const sounds = rule?.[1] ?? [/\p{N}/u.test(word[place] ?? '') ? (word[place] ?? '') : '']
    keys = sounds.flatMap((sound) => keys.map((key) => key + sound)).slice(0, MOST_SPELLINGS)
    place += rule ? matchAt(rule[0], word, place) : 1
  }
  return keys
}

/** How many letters a rule reads at a place; 0 if it does not fit. */
function matchAt(letters: RegExp, word: string, place: number): number {
  letters.lastIndex = place
  return letters.exec(word)?.[0].length ?? 0
}
