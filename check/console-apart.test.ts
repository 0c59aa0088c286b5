import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const dist = join(import.meta.dirname, '..', 'dist')

/** Every script of a built app; none when it has not been built. */
function scriptsOf(app: string): { name: string; text: string }[] {
  const folder = join(dist, app, 'assets')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

const naming = (app: string, marks: string[]) =>
  scriptsOf(app).flatMap(({ name, text }) =>
    marks.filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`),
  )

describe.skipIf(!existsSync(join(dist, 'web')) || !existsSync(join(dist, 'console')))('the two apps', () => {
  it('are built, and each of them is recognised by its own marks', () => {
    expect(naming('console', ['RaLayout', '/api/v1/admin/'])).not.toEqual([])
    expect(naming('web', ['/common/home/dashboard'])).not.toEqual([])
  })

  it('share no scripts: nothing of the console travels to customers', () => {
    // Marks that a minifier leaves alone: classes of react-admin and MUI, sentences of the console.
    expect(naming('web', ['RaLayout', 'RaDatagrid', 'MuiButton', '새잎 콘솔', '감사 기록'])).toEqual([])
  })

  it('keep the customers’ screens out of the console', () => {
    expect(naming('console', ['/common/home/dashboard', '카카오로 시작하기'])).toEqual([])
  })
})
