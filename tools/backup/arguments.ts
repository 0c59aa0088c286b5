import { join } from 'node:path'
import { readConfig } from '../../server/src/config.ts'

const checkout = join(import.meta.dirname, '..', '..')

/** The folder of the command line. Throws how the command is used. */
export function folderOf(command: 'backup' | 'restore'): string {
  const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  if (!folder)
    throw new Error(`쓰는 법: npm run ${command} -- <폴더>${command === 'restore' ? ' [--force]' : ''}`)
  return folder
}

/** DATA_DIR of the embedded database. Throws when the environment names another database. */
export function embeddedDataDir(): string {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env, checkout)
  if (DATABASE_URL)
    throw new Error(
      'DATABASE_URL의 데이터베이스는 pg_dump로 백업해요. docs/operations-reference.md의 "Backup and restore"를 봐 주세요.',
    )
  return DATA_DIR
}

/** Runs a command; an error is one sentence and exit code 1. */
export async function explained(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
