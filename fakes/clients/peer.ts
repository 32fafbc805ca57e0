import { createRequire } from 'node:module'

/** A package that an entry needs, and that the user has to install. */
export interface Peer {
  readonly name: string
  /** The first version that is supported, as `major.minor`, and with it all later ones of this major; several as `2.9 || 3.0`. */
  readonly from: string
  /** The entry that needs it. */
  readonly entry: string
  /** The major that needs Node 22, where we do not. */
  readonly onNode22?: number
}

/** Loads what an entry needs of a package; an error that says what to install where it is not there, or of another major. */
export async function loadPeer<Loaded>(peer: Peer, load: () => Promise<Loaded>): Promise<Loaded> {
  const version = versionOf(peer)
  if (version === null) throw peerMissing(peer)
  if (!isSupported(version, peer)) throw peerUnsupported(peer, version)
  // Node 22 brought it; without it, this major fails at each request.
  const isOld = !('withResolvers' in Promise)
  if (isOld && peer.onNode22 !== undefined && version.startsWith(`${peer.onNode22}.`)) {
    throw nodeTooOld(`${peer.name} ${version}`, `${peer.name}@${peer.onNode22 - 1}`)
  }
  return load()
}

function isSupported(version: string, { from }: Peer): boolean {
  const [major, minor = 0] = version.split('.').map(Number)
  return from.split(' || ').some((first) => {
    const [onlyMajor, leastMinor = 0] = first.split('.').map(Number)
    return major === onlyMajor && minor >= leastMinor
  })
}

/** The installed version; `null` where the package is not there. */
function versionOf({ name }: Peer): string | null {
  const require = createRequire(import.meta.url)
  // By its path, too, since some packages do not export it.
  const places = [name, ...(require.resolve.paths(name) ?? []).map((folder) => `${folder}/${name}`)]
  const found = places.map((place) => `${place}/package.json`).find((file) => isThere(file, require))
  if (found === undefined) return null
  const { version } = require(found) as { version: string } // every package has one
  return version
}

function isThere(file: string, require: NodeJS.Require): boolean {
  try {
    require.resolve(file)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return false
    throw error
  }
}

function peerMissing(peer: Peer): Error {
  return new Error(`${needOf(peer)}, which is not installed. ${remedyFor(peer)}`)
}

function peerUnsupported(peer: Peer, version: string): Error {
  return new Error(`${needOf(peer)}, but ${version} is installed. ${remedyFor(peer)}`)
}

function nodeTooOld(installed: string, older: string): Error {
  return new Error(`${installed} is installed, which needs Node 22. Use that, or write: npm install -D ${older}`)
}

function needOf({ name, from, entry }: Peer): string {
  const versions = from.split(' || ')
  const majors = versions.length === 1 ? 'this major' : 'these majors'
  return `${entry} needs the package ${name} in version ${versions.join(' or ')} or later of ${majors}`
}

function remedyFor({ name, from }: Peer): string {
  return `Write: npm install -D ${name}@^${from.split(' || ').at(-1)}.0`
}
