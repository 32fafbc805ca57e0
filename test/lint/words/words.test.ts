import { describe, expect, test } from 'vitest'
import { factsOf } from '../../../src/lint/facts-of.js'
import { readOptions } from '../../../src/lint/options/read-options.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'
import { contentWordsOf, stemOf } from '../../../src/lint/words/content-words-of.js'
import { textFacts } from '../../../src/lint/words/text-facts-of.js'
import { verbClassOf, verbOf } from '../../../src/lint/words/verb-class.js'
import { verbForm } from '../../../src/lint/words/verb-form.js'

describe('sentences', () => {
  test.each([
    ['One. Two! Three? four', ['One.', 'Two!', 'Three?', 'four']],
    [
      'Reads e.g. config.json, 3.14 and example.com. Then stops.',
      ['Reads e.g. config.json, 3.14 and example.com.', 'Then stops.'],
    ],
    ['Files, links, etc. are read. Done', ['Files, links, etc. are read.', 'Done']],
    ['Files, links, etc. Then more.', ['Files, links, etc.', 'Then more.']],
    ['By J. Smith. Good.', ['By J. Smith.', 'Good.']],
    ['1. Read it. 2. Send it.', ['1. Read it.', '2. Send it.']],
    ['列出文件。然后返回！好', ['列出文件。', '然后返回！', '好']],
    ['A line that was\n  wrapped here.\n\nNext', ['A line that was wrapped here.', 'Next']],
    ['Things:\n- one\n- two', ['Things:', '- one', '- two']],
    ['a\r\nB\rC', ['a', 'B', 'C']],
    ['Wait... what. "Yes." No.', ['Wait...', 'what.', '"Yes."', 'No.']],
    ['', []],
    [' \n\t ', []],
  ])('%j', (text, sentences) => {
    expect(textFacts(text).sentences).toEqual(sentences)
  })
})

describe('the first sentence', () => {
  test.each([
    ['🚀 **Navigate** to a page. More.', 'Navigate to a page.'],
    ['# Heading\nText', 'Heading'],
    ['<p>Get it.</p>', 'Get it.'],
    ['---\n> - Get it', 'Get it'],
    ['[BETA] Get it', '[BETA] Get it'],
    ['\uFEFFGet it', 'Get it'],
    ['***', ''],
  ])('%j', (text, sentence) => {
    expect(textFacts(text).firstSentence).toBe(sentence)
  })
})

describe('words and scripts', () => {
  test.each([
    ["Don't use get_user's id-2", 'latin', ["don't", 'use', "get_user's", 'id', '2']],
    ['列出user文件', 'cjk', ['列', '出', 'user', '文', '件']],
    ['ファイル', 'cjk', ['フ', 'ァ', 'イ', 'ル']],
    ['사용자 목록', 'cjk', ['사용자', '목록']],
    ['Список файлов', 'other', ['список', 'файлов']],
    ['Größe', 'latin', ['größe']],
    ['12 🚀', 'none', ['12']],
    ['', 'none', []],
  ])('%j', (text, script, words) => {
    expect(textFacts(text)).toMatchObject({ script, words })
  })
})

describe('stems', () => {
  test.each([
    ['lists listed listing', 'list'],
    ['repositories repository', 'repository'],
    ['creates created creating create', 'creat'],
    ['mapped mapping maps', 'map'],
    ['called calling calls', 'call'],
    ['status', 'status'],
    ['bring', 'bring'],
    ['red', 'red'],
    ['größen', 'größen'],
  ])('%s', (words, stem) => {
    expect(words.split(' ').map(stemOf)).toEqual(words.split(' ').map(() => stem))
  })

  test('names in a text are words, and empty words are none', () => {
    expect([...contentWordsOf('The getUser of a list_of_things')]).toEqual(['get', 'user', 'list', 'thing'])
  })
})

describe('verbs', () => {
  test.each([
    ['list', 'list', 'base'],
    ['Lists', 'list', 'third'],
    ['applies', 'apply', 'third'],
    ['fetches', 'fetch', 'third'],
    ['processes', 'process', 'third'],
    ['running', 'run', 'gerund'],
    ['creating', 'create', 'gerund'],
    ['tying', null, null],
    ['unapprove', 'unapprove', 'base'],
    ['re-indexes', 'index', 'third'],
    ['read-only', null, null],
    ['weather', null, null],
    ['string', null, null],
    ['this', null, null],
    ['constructor', null, null],
    ['', null, null],
  ])('%s', (word, base, form) => {
    expect(verbForm(word)).toEqual(base === null ? null : { base, form })
  })

  test.each([
    ['gets', 'get'],
    ['list', 'list'],
    ['finding', 'search'],
    ['adds', 'create'],
    ['edit', 'update'],
    ['removes', 'delete'],
    ['run', 'execute'],
    ['emails', 'send'],
    ['swipe', 'other'],
    ['wipe', 'delete'],
    ['weather', null],
    ['__proto__', null],
  ])('the class of %s', (word, verbClass) => {
    expect(verbClassOf(word)).toBe(verbClass)
  })

  test.each([
    ['list_issues', '', 'list'],
    ['issue_create', '', 'create'],
    ['acme_get_order', '', 'get'],
    ['post_message', '', 'post'],
    ['swipe', '', 'swipe'],
    ['getHTTPStatus', '', 'get'],
    ['weather', 'Returns the weather.', 'return'],
    ['weather', 'Use this tool to delete the weather.', 'delete'],
    ['weather', 'The weather of a city.', null],
    ['', '', null],
  ])('what %j does (%j)', (name, description, verb) => {
    const [tool] = factsOf(readToolSet([{ name, description, inputSchema: { type: 'object' } }]), readOptions({})).tools
    expect(tool && verbOf(tool)).toBe(verb)
  })
})
