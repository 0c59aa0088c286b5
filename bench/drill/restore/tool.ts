import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const tools = join(import.meta.dirname, '../../../tools')

export interface ToolResult {
  code: number | null
  /** Standard output and error. */
  output: string
  ms: number
}

/** Runs `npm run backup` or `npm run restore` for a data folder, without npm. */
export async function runTool(
  name: 'backup' | 'restore',
  dataDir: string,
  args: string[],
): Promise<ToolResult> {
  const start = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(tools, `${name}.ts`), ...args], {
    env: { ...process.env, APP_MODE: 'practice', DATA_DIR: dataDir },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, ms: Math.round(performance.now() - start) }
}
