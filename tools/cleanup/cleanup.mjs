import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../process.mjs'

/**
 * Runs `work({ folder, env })`. Processes that `work` starts with `env` put their temporary files into `folder`.
 * When `work` ends, or this process dies in any way, those processes and their descendants are stopped and the
 * folder is removed. Detached descendants such as the embedded PostgreSQL are included (not on Windows).
 */
export async function withCleanup(work) {
  const { folder, env, stop } = startCleanup()
  try {
    return await work({ folder, env })
  } finally {
    await stop()
  }
}

/** Like `withCleanup`, for callers that end elsewhere: they await `stop()`. */
export function startCleanup() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'saeip-run-'))
  // The embedded PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const script = join(root, 'tools', 'cleanup', 'cleanup-process.mjs')
  // Its standard input closes when this process ends, even by SIGKILL.
  const cleaner = spawn(process.execPath, [script, folder], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(cleaner, 'exit')
  const stop = async () => {
    cleaner.stdin.end()
    await ended
  }
  return { folder, env: { ...process.env, ...temporaryFolder(folder) }, stop }
}

/** The variables by which programs find the folder for temporary files, and the cleanup finds the programs. */
const temporaryFolder = (folder) => ({ SAEIP_RUN_FOLDER: folder, TMPDIR: folder, TEMP: folder, TMP: folder })
