import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors/app-error.ts'
import { SpooledFile } from '../../media/spooled-file.ts'

export interface UploadSettings {
  /** Folder of temporary files; created when it is missing. */
  folder: string
  /** Most bytes of bodies that this process receives or works on at a time. */
  maxBytes: number
  /** Throws SERVICE_UNAVAILABLE when a photo that arrives now would wait too long. */
  assertShortWait: () => void
  /** How often the pace of a body is measured; shorter in tests. */
  paceWindowMs?: number
}

/** Admits upload bodies before they are read. */
export interface Uploads {
  folder: string
  paceWindowMs: number
  /**
   * Reserves room for a body of `bytes`. Throws TOO_MANY_REQUESTS when the person already sends as many as allowed, and
   * SERVICE_UNAVAILABLE when this process has no room or photos would wait too long.
   */
  admit: (person: string, bytes: number) => UploadBody
}

/** An admitted body; its temporary files and its reservation last until `release`. */
export interface UploadBody {
  /** Removes the file with the others; at once when the body was released meanwhile. */
  add: (file: File) => Promise<void>
  /** Idempotent. */
  release: () => Promise<void>
}

const maxBodiesPerPerson = 2
const retrySeconds = { person: 3, process: 10 }

export function createUploads(settings: UploadSettings): Uploads {
  const { folder, maxBytes, assertShortWait, paceWindowMs = 20_000 } = settings
  const bodiesOf = new Map<string, number>()
  let heldBytes = 0

  function admit(person: string, bytes: number): UploadBody {
    const own = bodiesOf.get(person) ?? 0
    if (own >= maxBodiesPerPerson) {
      const message = '앞서 보낸 사진을 아직 받고 있어요. 잠시 후 다시 보내 주세요.'
      throw new AppError('TOO_MANY_REQUESTS', { message, retryAfter: retrySeconds.person })
    }
    if (heldBytes + bytes > maxBytes) {
      const message = '지금 사진을 보내는 분이 많아요. 잠시 후 다시 보내 주세요.'
      throw new AppError('SERVICE_UNAVAILABLE', { message, retryAfter: retrySeconds.process })
    }
    assertShortWait()
    bodiesOf.set(person, own + 1)
    heldBytes += bytes
    return createBody(() => {
      heldBytes -= bytes
      const left = (bodiesOf.get(person) ?? 1) - 1
      if (left > 0) bodiesOf.set(person, left)
      else bodiesOf.delete(person)
    })
  }

  return { folder, paceWindowMs, admit }
}

function createBody(giveBack: () => void): UploadBody {
  const paths: string[] = []
  let isReleased = false

  async function release() {
    if (!isReleased) giveBack()
    isReleased = true
    await Promise.all(paths.splice(0).map((path) => rm(path, { force: true }).catch(() => undefined)))
  }

  return {
    release,
    add: async (file) => {
      if (file instanceof SpooledFile) paths.push(file.path)
      if (isReleased) await release()
    },
  }
}

/** Longer than any request may take. */
const abandonedMs = 15 * 60_000

/**
 * Prepares the folder of temporary files and removes what a killed process left there. `isShared`: other processes may use the
 * folder, so files that they could still need stay.
 */
export function prepareUploadFolder(folder: string, { isShared }: { isShared: boolean }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = isShared ? Date.now() - abandonedMs : Number.POSITIVE_INFINITY
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && changed < before) rmSync(file, { force: true })
  }
}
