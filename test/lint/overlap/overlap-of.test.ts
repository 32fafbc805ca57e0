import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlapFacts } from '../../../src/lint/overlap/overlap-of.js'
import { toolsOf } from './tools-of.js'

type Tools = readonly (readonly [name: string, description: string])[]

describe('alike', () => {
  test.each<[string, Tools]>([
    [
      'one text twice',
      [
        ['get_user', 'Get a user by id.'],
        ['get_user_alt', 'Get a user by id.'],
      ],
    ],
    [
      'another verb of the same class',
      [
        ['get_user', 'Get a user by id.'],
        ['fetch_user', 'Fetch a user by id.'],
      ],
    ],
    [
      'another person and number',
      [
        ['list_orders', 'List orders of a shop.'],
        ['listOrder', 'Lists the order of shops.'],
      ],
    ],
    [
      'words that say nothing of the object',
      [
        ['get_user', 'Get a user of the shop by its id and by the region.'],
        ['get_user_details', 'Get the details of a user of the shop by its id and by the region.'],
      ],
    ],
    [
      'a word of the name that the sentence does not take up',
      [
        [
          'search_docs',
          'Search the handbook of the shop for words that somebody gives, in all languages, and rank pages.',
        ],
        [
          'search_manual',
          'Search the handbook of the shop for words that somebody gives, in all languages, and rank pages.',
        ],
      ],
    ],
    [
      'one direction, written with another verb',
      [
        ['get_rows_from_table', 'Get rows from a table.'],
        ['fetch_rows_from_table', 'Fetch rows from a table.'],
      ],
    ],
    [
      'marks of a variant',
      [
        ['send_mail', 'Send a mail to a customer.'],
        ['send_mail_v2_b6', 'Send a mail to a customer.'],
      ],
    ],
    [
      'texts without spaces',
      [
        ['kadai', '指定された番号の課題の詳細情報を取得します'],
        ['kadai_v2', '指定された番号の課題の詳細な情報を取得します'],
      ],
    ],
  ])('%s', (_, tools) => {
    expect(overlapFacts(toolsOf(tools)).near).toMatchObject([{ tools: [0, 1] }])
  })
})

describe('not alike', () => {
  test.each<[string, Tools]>([
    ['no tools', []],
    ['one tool', [['get_user', 'Get a user.']]],
    [
      'tools that say nothing',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    [
      'what is done to one thing',
      ['get', 'list', 'create', 'update', 'delete'].map(
        (verb) => [`${verb}_user`, `${verb} a user of the shop`] as const,
      ),
    ],
    [
      'another direction',
      [
        ['import_spec_to_collection', 'Import between a spec and a collection.'],
        ['import_collection_to_spec', 'Import between a spec and a collection.'],
      ],
    ],
    [
      'another direction of a synchronisation',
      [
        ['syncCollectionWithSpec', 'Synchronise a collection with its spec.'],
        ['syncSpecWithCollection', 'Synchronise a spec with its collection.'],
      ],
    ],
    [
      'another head',
      [
        ['pods_get', 'Get a Pod of the cluster in the namespace that is given by its name.'],
        ['pods_log', 'Get the logs of a Pod of the cluster in the namespace that is given by its name.'],
      ],
    ],
    [
      'another object',
      [
        ['nodes_top', 'List the use of processors and memory that was recorded by the server for the nodes.'],
        ['pods_top', 'List the use of processors and memory that was recorded by the server for the pods.'],
      ],
    ],
    [
      'a part of the object',
      [
        ['cancel_pipeline', 'Cancel a pipeline that is running in a project.'],
        ['cancel_pipeline_job', 'Cancel a job of a pipeline that is running in a project.'],
      ],
    ],
    [
      'another deed',
      [
        ['create_jest_tests', 'Unit tests of web components of the shop with all their parts.'],
        ['review_jest_tests', 'Unit tests of web components of the shop with all their parts.'],
      ],
    ],
    [
      'one deed on many things',
      ['user', 'team', 'invoice', 'refund', 'parcel', 'label'].map(
        (it) => [`get_${it}`, `Get the ${it} by its id.`] as const,
      ),
    ],
    [
      'verbs that undo each other',
      [
        ['start_server', 'Start the server.'],
        ['stop_server', 'Stop the server.'],
      ],
    ],
    [
      'a sentence that all have',
      ['user', 'team', 'invoice', 'refund', 'parcel', 'label'].map(
        (it) => [`get_${it}`, `Reads from the warehouse of the company over its gateway. Get the ${it}.`] as const,
      ),
    ],
    [
      'names of other objects',
      [
        ['__proto__', 'Get a user.'],
        ['constructor', 'Buy a boat in the harbour.'],
      ],
    ],
  ])('%s', (_, tools) => {
    expect(overlapFacts(toolsOf(tools)).near).toEqual([])
  })
})

test('tools that are alike by a chain are one cluster, and know each other', () => {
  const facts = overlapFacts(
    toolsOf([
      ['get_user', 'Get a user by its id.'],
      ['pay_invoice', 'Pay an invoice of a supplier.'],
      ['get_user_v2', 'Get a user by its id.'],
      ['fetch_user', 'Fetch a user by its id.'],
    ]),
  )
  expect(facts.near).toEqual([{ tools: [0, 2, 3], similarity: 1 }])
  expect([0, 1, 2, 3, 4].map((index) => facts.siblingsOf(index))).toEqual([[2, 3], [], [0, 3], [0, 2], []])
})

test('the order of tools changes no cluster', () => {
  const word = fc.constantFrom('user', 'team', 'order', 'get', 'fetch', 'list', 'delete', 'pay', 'cart', 'item')
  const tool = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word, { maxLength: 6 }))
    .map(([name, text]) => [name.join('_'), text.join(' ')] as const)
  fc.assert(
    fc.property(fc.array(tool, { maxLength: 25 }), (tools) => {
      expect(named(tools.toReversed())).toEqual(named(tools))
    }),
  )
})

function named(tools: Tools): unknown {
  return overlapFacts(toolsOf(tools))
    .near.map((cluster) => {
      return [
        cluster.similarity.toFixed(9),
        ...cluster.tools.map((index) => tools[index]?.join(': ') ?? '').toSorted(),
      ].join(' | ')
    })
    .toSorted()
}
