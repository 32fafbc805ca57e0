import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/text/words-of.js'

test.each([
  ['get_weather', ['get', 'weather']],
  ['get-weather', ['get', 'weather']],
  ['get.weather', ['get', 'weather']],
  ['get weather', ['get', 'weather']],
  ['getWeather', ['get', 'weather']],
  ['GetWeather', ['get', 'weather']],
  ['GET_WEATHER', ['get', 'weather']],
  ['__get__weather__', ['get', 'weather']],
  ['getHTTPStatus', ['get', 'http', 'status']],
  ['HTTPStatus', ['http', 'status']],
  ['parseJSON', ['parse', 'json']],
  ['get_weather_v2', ['get', 'weather', 'v2']],
  ['v2Weather', ['v2', 'weather']],
  ['weather\n', ['weather']],
  ['functions.getWeather', ['functions', 'get', 'weather']],
  ['größeÄndern', ['größe', 'ändern']],
  ['工具', ['工具']],
  ['工具_列表', ['工具', '列表']],
  ['e\u0301tat', ['e\u0301tat']],
  ['123', ['123']],
  ['', []],
  [' ', []],
  // Without letters and digits a name is its own word.
  ['___', ['___']],
  ['🎉🚀', ['🎉🚀']],
  [' 🎉 ', ['🎉']],
])('the words of %j are %j', (name, words) => {
  expect(wordsOf(name)).toEqual(words)
})

test('of names in plain lower case the words are those that any other way of parting gives', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'ab1_-.'), maxLength: 12 })
  fc.assert(
    fc.property(plain, (name) => {
      const parted = name.split(/[^a-z0-9]+/u).filter((word) => word !== '')
      expect(wordsOf(name)).toEqual(parted.length === 0 && name !== '' ? [name] : parted)
    }),
  )
})

test('no word is empty, has a capital letter or white space about it, and words stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
      for (const word of wordsOf(name)) {
        expect(word.trim()).not.toBe('')
        if (/[\p{L}\p{N}]/u.test(word)) expect(wordsOf(word).join('')).toBe(word)
      }
    }),
  )
})
