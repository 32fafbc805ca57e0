import { describe, expect, test } from 'vitest'
import { runIdentity, type RunSurroundings } from '../../src/store/run-identity.js'

const identityIn = (env: RunSurroundings['env']): readonly unknown[] => {
  const now = (): Date => new Date(Date.UTC(2026, 10, 30, 12))
  const { run, at, commit, branch } = runIdentity({ env, process: 4711, folder: '/', now })
  expect(at).toBe('2026-11-30T12:00:00.000Z')
  return [run, commit, branch]
}

const github = { GITHUB_RUN_ID: '16', GITHUB_RUN_ATTEMPT: '2', GITHUB_SHA: 'c1', GITHUB_REF_NAME: '7/merge' }
const gitlab = { CI_PIPELINE_ID: '9', CI_COMMIT_SHA: 'c1', CI_COMMIT_REF_NAME: 'main' }
const azure = { BUILD_BUILDID: '5', SYSTEM_JOBATTEMPT: '1', BUILD_SOURCEVERSION: 'c1', BUILD_SOURCEBRANCHNAME: 'main' }
const jenkins = { JOB_NAME: 'shop/main', BUILD_NUMBER: '3', GIT_COMMIT: 'c1', BRANCH_NAME: 'main' }

describe('the run, its commit and its branch', () => {
  test.each<[name: string, env: RunSurroundings['env'], identity: readonly unknown[]]>([
    ['on a desk', {}, ['local-4711', null, null]],
    ['with a name', { CALLSHEET_RUN: 'night' }, ['night', null, null]],
    ['with an empty name', { CALLSHEET_RUN: '', CI: 'true' }, ['local-4711', null, null]],
    ['GitHub, a branch', { ...github, GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'main' }, ['github-16-2', 'c1', 'main']],
    ['GitHub, a pull request', { ...github, GITHUB_HEAD_REF: 'late' }, ['github-16-2', 'c1', 'late']],
    ['GitHub with a name', { ...github, CALLSHEET_RUN: 'small' }, ['small', 'c1', '7/merge']],
    ['GitLab', gitlab, ['gitlab-9', 'c1', 'main']],
    ['GitLab, a merge request', { ...gitlab, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'late' }, ['gitlab-9', 'c1', 'late']],
    [
      'Buildkite',
      { BUILDKITE_BUILD_ID: '0f', BUILDKITE_COMMIT: 'c1', BUILDKITE_BRANCH: 'main' },
      ['buildkite-0f', 'c1', 'main'],
    ],
    ['CircleCI', { CIRCLE_WORKFLOW_ID: 'a1', CIRCLE_SHA1: 'c1', CIRCLE_BRANCH: 'main' }, ['circleci-a1', 'c1', 'main']],
    ['Azure', azure, ['azure-5-1', 'c1', 'main']],
    [
      'Azure, a pull request',
      { ...azure, SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/late' },
      ['azure-5-1', 'c1', 'late'],
    ],
    [
      'Bitbucket',
      { BITBUCKET_BUILD_NUMBER: '4', BITBUCKET_COMMIT: 'c1', BITBUCKET_BRANCH: 'main' },
      ['bitbucket-4', 'c1', 'main'],
    ],
    ['Jenkins', { ...jenkins, JENKINS_URL: 'https://ci.test/' }, ['jenkins-shop/main-3', 'c1', 'main']],
    ['a number that is not of Jenkins', jenkins, ['local-4711', null, null]],
  ])('%s', (_name, env, identity) => {
    expect(identityIn(env)).toEqual(identity)
  })
})

test('by itself it looks at this process', () => {
  const before = new Date().toISOString()
  const { at, run } = runIdentity()

  expect(at >= before && at <= new Date().toISOString()).toBe(true)
  expect(run).not.toBe('')
})
