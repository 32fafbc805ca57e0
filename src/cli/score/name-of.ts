import { relative, resolve } from 'node:path'

/** The name of a data set in summaries and in the store: its path from the working directory, with slashes. */
export function nameOf(file: string): string {
  return pathFrom(process.cwd(), file)
}

/** Its name in annotations: GitHub wants the path from the root of the repository. */
export function nameOnGithub(file: string): string {
  const { GITHUB_WORKSPACE: root = '' } = process.env
  const name = root === '' ? '..' : pathFrom(root, file)
  return name.startsWith('..') ? nameOf(file) : name
}

function pathFrom(folder: string, file: string): string {
  return relative(folder, resolve(file)).replaceAll('\\', '/')
}
