import { createRequire } from 'node:module'

/** A package that an entry needs, and that the user has to install. */
export interface Peer {
  readonly name: string
  /** The major version that is supported. */
  readonly major: number
  /** The entry that needs it. */
  readonly entry: string
}

/** Loads what an entry needs of a package; an error that says what to install where it is not there, or of another major. */
export async function loadPeer<Loaded>(peer: Peer, load: () => Promise<Loaded>): Promise<Loaded> {
  const version = versionOf(peer)
  if (version === null) throw peerMissing(peer)
  if (!version.startsWith(`${peer.major}.`)) throw peerUnsupported(peer, version)
  return load()
}

/** The installed version; `null` where the package is not there. */
function versionOf({ name }: Peer): string | null {
  const require = createRequire(import.meta.url)
  try {
    const { version } = require(`${name}/package.json`) as { version: string } // every package has one
    return version
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

function peerMissing({ name, major, entry }: Peer): Error {
  return new Error(
    `${entry} needs the package ${name}, version ${major}, which is not installed. Write: npm install -D ${name}@${major}`,
  )
}

function peerUnsupported({ name, major, entry }: Peer, version: string): Error {
  return new Error(
    `${entry} needs the package ${name} in version ${major}, but ${version} is installed. Write: npm install -D ${name}@${major}`,
  )
}
