import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Path relative to the data folder, size in bytes and SHA-256 of a stored file. */
export interface StoredFile {
  path: string
  bytes: number
  sha256: string
}

/** Written last: a backup without it is incomplete. */
export interface Manifest {
  format: 1
  product: string
  postgresMajor: string
  startedAt: string
  recoveryPoint: string
  lsn: string
  walSegments: string[]
  files: StoredFile[]
}

const manifestFile = 'manifest.json'

export function writeManifest(folder: string, manifest: Manifest) {
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 1)}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
}

/** Throws a Korean message when the folder holds no complete backup. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestFile)
  if (!existsSync(file))
    throw new Error(`${folder} 에 다 만들어진 백업이 없어요 (${manifestFile} 파일이 없어요).`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (manifest.format !== 1) throw new Error(`이 버전이 읽을 수 없는 백업이에요 (format ${manifest.format}).`)
  return manifest
}

/** Copies one file for this user only and returns what was written; undefined when it has just been removed. */
export async function copyFile(from: string, to: string, path: string): Promise<StoredFile | undefined> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(undefined, chunk)
    },
  })
  try {
    await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return undefined
    throw error
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Relative paths of the files below a folder, with "/"; folders that vanish meanwhile are skipped. */
export async function* filesBelow(
  folder: string,
  skip: (path: string) => boolean,
  below = '',
): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, skip, path)
    else if (entry.isFile() && !skip(path)) yield path
  }
}
