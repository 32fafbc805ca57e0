import { gitHead } from './git-head.js'

/** Of which run results are, and when they were made. */
export interface RunIdentity {
  /** Names the run of the test runner, or of the command. */
  readonly run: string
  /** `2026-11-30T12:00:00.000Z` */
  readonly at: string
  readonly commit: string | null
  readonly branch: string | null
}

/** What {@link runIdentity} reads; that of the process by default. */
export interface RunSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The number of the main process. */
  readonly process: number
  /** The working directory. */
  readonly folder: string
  readonly now: () => Date
}

/**
 * The run that results made here and now belong to. Its name is `CALLSHEET_RUN`; else what the CI calls it, the same on all
 * machines of one pipeline, and another where it is started again; else the number of the main process. Commit and branch are
 * what the CI says, else what is checked out.
 *
 * @example
 * ```ts
 * runIdentity().run // 'github-1658821493-1', or on a desk 'local-4711'
 * ```
 */
export function runIdentity(own: Partial<RunSurroundings> = {}): RunIdentity {
  const { env, process: number, now } = { ...ours(), ...own }
  const said = (names: readonly string[]): string | null => names.map((name) => env[name]).find(isThere) ?? null
  const ci = cis.find(({ sign, run }) => [...run, sign ?? []].flat().every((name) => isThere(env[name])))
  const head = ci === undefined ? gitHead(own.folder ?? process.cwd()) : { commit: null, branch: null }
  return {
    run: said(['CALLSHEET_RUN']) ?? (ci === undefined ? `${local}${number}` : nameOf(ci, env)),
    at: now().toISOString(),
    commit: said(ci?.commit ?? []) ?? head.commit,
    branch: said(ci?.branch ?? [])?.replace(/^refs\/heads\//u, '') ?? head.branch,
  }
}

/** What the name of a run begins with that is of no CI. Processes are numbered anew from time to time. */
export const local = 'local-'

interface Ci {
  readonly name: string
  /** A variable that is there nowhere else, where `run` alone may be. */
  readonly sign?: string
  /** Variables that name the run, all of which are there. */
  readonly run: readonly string[]
  /** The first one that is there counts. */
  readonly commit: readonly string[]
  readonly branch: readonly string[]
}

// The variables that these services document. Of a request to merge, the branch is that of the change.
const cis: readonly Ci[] = [
  {
    name: 'github',
    run: ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'],
    commit: ['GITHUB_SHA'],
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
  },
  {
    name: 'gitlab',
    run: ['CI_PIPELINE_ID'],
    commit: ['CI_COMMIT_SHA'],
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
  },
  {
    name: 'buildkite',
    run: ['BUILDKITE_BUILD_ID'],
    commit: ['BUILDKITE_COMMIT'],
    branch: ['BUILDKITE_BRANCH'],
  },
  { name: 'circleci', run: ['CIRCLE_WORKFLOW_ID'], commit: ['CIRCLE_SHA1'], branch: ['CIRCLE_BRANCH'] },
  {
    name: 'azure',
    run: ['BUILD_BUILDID', 'SYSTEM_JOBATTEMPT'],
    commit: ['BUILD_SOURCEVERSION'],
    branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCHNAME'],
  },
  { name: 'bitbucket', run: ['BITBUCKET_BUILD_NUMBER'], commit: ['BITBUCKET_COMMIT'], branch: ['BITBUCKET_BRANCH'] },
  {
    name: 'jenkins',
    sign: 'JENKINS_URL',
    run: ['JOB_NAME', 'BUILD_NUMBER'],
    commit: ['GIT_COMMIT'],
    branch: ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH'],
  },
]

function nameOf({ name, run }: Ci, env: RunSurroundings['env']): string {
  return [name, ...run.map((key) => env[key])].join('-')
}

function isThere(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

/** All but the folder: where it was removed, asking for it throws. */
function ours(): Omit<RunSurroundings, 'folder'> {
  const { env, pid, ppid } = process
  // The workers of Vitest are its children, or its threads, whose number is its own.
  const isWorker = isThere(env['VITEST_WORKER_ID']) && process.send !== undefined
  return { env, process: isWorker ? ppid : pid, now: () => new Date() }
}
