import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertSupported, UnusableDatabase, waitForDatabase } from './wait-for-database.ts'

test.each([
  [150_008, '15.8 (Debian 15.8-0+deb12u1)'],
  [90_624, '9.6.24'],
])('refuses the version %i in a sentence that names it', (number, text) => {
  expect(() => assertSupported(number, text)).toThrow(UnusableDatabase)
  expect(() => assertSupported(number, text)).toThrow(`PostgreSQL ${text}`)
})

test.each([160_000, 180_001])('accepts the version %i', (number) => {
  expect(() => assertSupported(number, '')).not.toThrow()
})

test('waits for a database that does not answer, says so once, and goes on when the time is over', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  const lines: string[] = []
  await waitForDatabase(`postgres://a@127.0.0.1:${port}/a`, (line) => lines.push(line), 0.01)
  expect(lines).toHaveLength(1)
})
