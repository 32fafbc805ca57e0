import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import { TranscriptError } from '../../transcripts/errors.js'
import { runFrom } from '../../transcripts/run-from.js'
import type { DatasetPlace } from '../errors.js'
import { recordedOf } from '../recorded-of.js'
import type { RecordedRun } from '../recorded-run.js'
import { isRunData, readRunData } from './read-run-data.js'
import { badRunValue, badTranscript } from './run-errors.js'

/** What `run` of a line says: what `runToJson` made of a run, or a transcript. */
export function readRecord(run: unknown, place: DatasetPlace): Pick<RecordedRun, 'parts' | 'error' | 'tools'> {
  if (isRunData(run)) return readRunData(run, place)
  if (!isObject(run) && !Array.isArray(run)) {
    throw badRunValue(place, 'run', inline(run), 'what runToJson makes of a run, or a transcript that runFrom reads')
  }
  try {
    return recordedOf(runFrom(run), { test_id: '', trial: null, latency_ms: null, turns: null })
  } catch (error) {
    if (error instanceof TranscriptError) throw badTranscript(place, error)
    throw error
  }
}
