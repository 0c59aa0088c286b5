import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('removes what may be secret or personal, and keeps the code of an error', () => {
  const lines: string[] = []
  const log = createLog({
    level: 'info',
    instanceId: 'i',
    destination: { write: (line) => lines.push(line) },
  })
  const err = Object.assign(new Error('slow'), { code: 'ETIMEDOUT' })
  log.info(
    { err, code: 'secret-1', query: { code: 'secret-2', state: 'secret-3' }, address: 'secret-4' },
    'm',
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { code: 'ETIMEDOUT' },
    code: '[removed]',
    msg: 'm',
  })
  expect(lines[0]).not.toContain('secret')
})
