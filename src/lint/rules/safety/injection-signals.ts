import { withoutHidden } from './hidden-characters.js'

/** What a text does that is written for the model and against its user. */
export type Signal = 'override' | 'concealment' | 'secret path' | 'exfiltration' | 'pseudo-tag'

/** The signals in a text, each with the words that give it, in lower case. */
export function signalsIn(text: string): ReadonlyMap<Signal, string> {
  const signals = new Map<Signal, string>()
  const plain = plainText(text)
  for (const [signal, parts, pattern] of signalPatterns) {
    // Looking for a part first is many times faster than the pattern, which hardly any text has.
    if (signals.has(signal) || !parts.some((part) => plain.includes(part))) continue
    const found = pattern.exec(plain)
    if (found !== null) signals.set(signal, found[0].trim())
  }
  return signals
}

/** As a model reads it: without what is hidden between letters, in plain forms of letters, in lower case and on one line. */
function plainText(text: string): string {
  const shown = plainLetters.test(text) ? text : withoutHidden(text).normalize('NFKC').replaceAll(/[‘’]/gu, "'")
  const lower = shown.toLowerCase()
  return oneSpace.test(lower) ? lower : lower.replaceAll(/\s+/gu, ' ')
}

const plainLetters = /^[\n\r\t -~]*$/u
const oneSpace = /^(?!.* {2})[ -~]*$/u

// Every gap has a bound, so that no text takes long. Single spaces are enough: there are no others.
const rules = String.raw`(?:instructions?|prompts?|rules|messages|directions|guidelines|context|directives)`
const secret = String.raw`(?:files?|contents?|conversations?|history|keys?|credentials?|tokens?|passwords?|secrets?|messages|chat|transcript|data|everything|it|them)`

const talks = ['conversation', 'chat', 'message', 'prompt', 'instructions']
const talk = String.raw`(?:conversations?(?: history)?|chat(?: history)?|messages|message history|system (?:prompt|message|instructions))(?![\w-])`

const orders = ['ignore', 'disregard', 'forget', 'override', 'bypass']
const negations = ['do not', "don't", 'never', 'must not', 'should not', 'without']
const no = `(?:${negations.join('|')})`

/** A signal, texts of which one is in whatever the pattern finds, and the pattern. */
const signalPatterns: readonly (readonly [Signal, readonly string[], RegExp])[] = [
  [
    'override',
    orders,
    pattern(
      String.raw`\b(?:${orders.join('|')}) (?:(?:all|any|the|your|of|every|my|these|those) ){0,3}` +
        String.raw`(?:previous|prior|above|earlier|preceding|existing|former|system|safety|original|other) (?:\w{1,30} )?${rules}\b`,
    ),
  ],
  [
    'override',
    orders,
    pattern(String.raw`\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:you|above|before|that)\b`),
  ],
  [
    'override',
    orders,
    pattern(
      String.raw`\b(?:ignore|disregard|forget) (?:what|whatever|everything|anything|all) (?:that )?(?:you|the user|the system|anyone|others?) ` +
        String.raw`(?:\w{1,30} ){0,3}(?:told|said|asked|instructed|given|learned|learnt)\b`,
    ),
  ],
  ['override', ['you are n'], pattern(String.raw`\byou are (?:now|no longer) (?:an?|in|the|bound) `)],
  ['override', ['new system prompt'], pattern(String.raw`\bnew system prompt\b`)],
  [
    'concealment',
    negations,
    pattern(
      String.raw`\b${no} (?:ever )?(?:tell|inform|notify|mention|reveal|disclos|alert|show|warn)\w{0,3}\b[^.!?]{0,40}?\b(?:users?|humans?|anyone|anybody)\b`,
    ),
  ],
  [
    'concealment',
    negations,
    pattern(String.raw`\b${no} (?:ever )?(?:mention|reveal|disclose|speak of|talk about) (?:this|that|these|it)\b`),
  ],
  [
    'concealment',
    ['keep ', 'hide ', 'conceal '],
    pattern(String.raw`\b(?:keep|hide|conceal) (?:\w{1,30} ){1,3}(?:from the user|secret|hidden)\b`),
  ],
  [
    'concealment',
    ['without the user'],
    pattern(String.raw`\bwithout the user'?s? (?:knowledge|knowing|noticing|awareness)\b`),
  ],
  [
    'secret path',
    ['/.', '\\.'],
    pattern(
      String.raw`(?:~|\$home|%userprofile%|/home/\w{1,32}|/root)[/\\]\.(?:ssh|aws|gnupg|kube|netrc|npmrc|cursor|docker|claude|bash_history|config/gcloud)\b`,
    ),
  ],
  [
    'secret path',
    ['id_', '/etc/'],
    pattern(String.raw`\bid_(?:rsa|ed25519|ecdsa|dsa)\b|/etc/(?:passwd|shadow|sudoers)\b`),
  ],
  ['secret path', ['.env'], pattern(String.raw`\b(?:read|open|cat|pass|send|include) (?:\w{1,30} ){0,4}\.env\b`)],
  [
    'exfiltration',
    [' to http', ' to the ', '@'],
    pattern(
      String.raw`\b(?:send|post|upload|forward|transmit|exfiltrate|leak|copy|e-?mail) (?:[\w/~.'-]{1,60} ){0,6}${secret} ` +
        String.raw`(?:\w{1,30} ){0,3}to (?:https?://|the (?:following )?(?:url|server|endpoint)\b|[\w.+-]{1,64}@)`,
    ),
  ],
  [
    'exfiltration',
    ['note', 'context', 'feedback', 'metadata'],
    pattern(
      String.raw`\b(?:pass|put|include|place|add|append|insert|attach) (?:(?:its|their|the|this|that|all|full|entire|whole|file|raw) ){0,4}` +
        String.raw`(?:contents?|it|them|conversation(?: history)?|chat history|system prompt|credentials?|private key|secrets?) ` +
        String.raw`(?:as|in|into|via) (?:(?:an?|the) )?['"${'`'}]?(?:side ?note|context|feedback|notes|metadata)\b`,
    ),
  ],
  [
    'exfiltration',
    talks,
    pattern(
      String.raw`\b(?:pass|put|include|place|add|append|insert|attach|copy|provide|write|send|paste|dump) ` +
        String.raw`(?:(?:the|your|this|our|its) )?(?:(?:full|entire|whole|complete|raw|all|previous|prior|of|the|your|user's) ){1,4}${talk} ` +
        String.raw`(?:\w{1,30} ){0,4}?(?:as|in|into|via|to|with) (?:(?:an?|the|this) )?['"${'`'}]?[\w.-]{1,40}['"${'`'}]? (?:parameters?|arguments?|fields?|property|input)\b`,
    ),
  ],
  [
    'exfiltration',
    talks,
    pattern(
      String.raw`\bfill (?:[\w'"${'`'}.-]{1,40} ){1,4}with (?:(?:the|your|full|entire|whole|complete|raw|all|previous|of) ){1,4}${talk}`,
    ),
  ],
  [
    'pseudo-tag',
    ['<'],
    pattern(
      String.raw`</? ?(?:important|system|instructions?|hidden|secret|critical|urgent|admin|assistant|override|priority|mandatory)` +
        String.raw`(?:[-_ ](?:prompt|message|instructions?|notes?|rules?))? ?>`,
    ),
  ],
  [
    'pseudo-tag',
    ['<|', '[', '<<'],
    pattern(String.raw`<\|(?:im_start|im_end|system|endoftext|start_header_id)\|>|\[/?(?:inst|system)\]|<</?sys>>`),
  ],
  ['pseudo-tag', ['##'], pattern(String.raw`#{2,} ?(?:system|instruction) ?:`)],
]

function pattern(source: string): RegExp {
  return new RegExp(source, 'u')
}
