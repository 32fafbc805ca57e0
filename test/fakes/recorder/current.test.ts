import { AsyncResource } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'

type Job = () => void
type Manner = (job: Job) => Promise<void>

/** Lets a callback do the job and waits for it. */
const whenCalled = (start: (job: Job) => void): Manner => {
  return async (job) =>
    new Promise((resolve) => {
      start(() => {
        job()
        resolve()
      })
    })
}

/** A queue whose worker went to sleep before any run, as that of a module does. */
function oldQueue(): (job: Job) => Promise<void> {
  const jobs: (() => void)[] = []
  let wake: Job = () => {}
  const work = async (): Promise<never> => {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      await later(1)
      for (const next of jobs.splice(0)) next()
    }
  }
  void work()
  return async (job) => {
    await whenCalled((next) => {
      jobs.push(next)
      wake()
    })(job)
  }
}

/** A pool of two promise chains, made before any run; each job waits for the ones before it. */
function oldChains(): (job: Job) => Promise<void> {
  const chains = [Promise.resolve(), Promise.resolve()]
  let turn = 0
  return async (job) => {
    const slot = (turn += 1) % chains.length
    const next = (chains[slot] ?? Promise.resolve()).then(job)
    chains[slot] = next
    await next
  }
}

const queue = oldQueue()
const chains = oldChains()
const oldTimer = new EventEmitter()
const oldEmitter = new EventEmitter().on('job', (job: Job) => job())
const oldResource = new AsyncResource('old')

const kept: readonly (readonly [string, Manner])[] = [
  ['at once', async (job) => job()],
  ['after await', async (job) => later(1).then(job)],
  ['after await of a promise that another execution settles', async (job) => (await gate(), job())],
  ['in Promise.all', async (job) => void (await Promise.all([later(2), later(1).then(job)]))],
  ['in Promise.race', async (job) => Promise.race([later(50), later(1).then(job)])],
  ['in setTimeout', whenCalled((job) => setTimeout(job, 1))],
  ['in setInterval', whenCalled((job) => interval(job))],
  ['in setImmediate', whenCalled((job) => setImmediate(job))],
  ['in queueMicrotask', whenCalled((job) => queueMicrotask(job))],
  ['in process.nextTick', whenCalled((job) => process.nextTick(job))],
  ['in a listener, of the one who emits', whenCalled((job) => void oldEmitter.emit('job', job))],
  ['in a web stream', async (job) => drain(new ReadableStream({ pull: (to) => (job(), to.close()) }))],
  ['in a Node stream that reads from a generator', async (job) => drain(Readable.from(generator(job)))],
  ['in an async generator', async (job) => drain(generator(job))],
  ['in a pool of promise chains from before the run', async (job) => chains(job)],
  ['in a queue that binds its jobs', async (job) => whenCalled((next) => void queue(AsyncResource.bind(next)))(job)],
]

const lost: readonly (readonly [string, Manner])[] = [
  ['in a worker from before the run that takes jobs from a queue', async (job) => queue(job)],
  ['in an emit from before the run', whenCalled((job) => oldTimer.once('tick', job))],
  ['in a resource from before the run', async (job) => oldResource.runInAsyncScope(job)],
]

setInterval(() => oldTimer.emit('tick'), 3).unref()

let waiting: Job[] = []

/** Opens for both executions when the second arrives. */
async function gate(): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    if (waiting.length < 2) return
    for (const open of waiting) open()
    waiting = []
  })
}

function interval(job: Job): void {
  const timer = setInterval(() => {
    clearInterval(timer)
    job()
  }, 1)
}

async function* generator(job: Job): AsyncGenerator<string> {
  yield 'first'
  await later(1)
  job()
  yield 'second'
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of source);
}

/** Who caused the effects of two executions that work at the same time. */
async function causesOf(manner: Manner): Promise<readonly unknown[]> {
  const sheet = callsheet()
  const log = sheet.effects<string>('work')
  const tools = sheet.wrap({
    first: async () => manner(() => log.push('first')),
    second: async () => manner(() => log.push('second')),
  })
  const run = await sheet.run(async () => Promise.all([tools.first(), tools.second()]))
  const toolOf = new Map(run.executions.map(({ number, tool }) => [number, tool]))
  return run.effects
    .map(({ value, cause }) => [value, cause === null ? null : toolOf.get(cause)])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}

test.each(kept)('work %s is caused by the execution that started it', async (_name, manner) => {
  expect(await causesOf(manner)).toEqual([
    ['first', 'first'],
    ['second', 'second'],
  ])
})

test.each(lost)('work %s is of unknown cause', async (_name, manner) => {
  expect(await causesOf(manner)).toEqual([
    ['first', null],
    ['second', null],
  ])
})
