import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../source.ts'

type App = 'web' | 'console'

/** The scripts of a built app that contain a mark, as `file: mark`. */
function findMarks(app: App, marks: string[]): string[] {
  const folder = `${root}/dist/${app}/assets`
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return scripts.flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`)
  })
}

describe('the built scripts of the web app and the console', () => {
  it('contain marks by which each app is recognised', () => {
    expect(findMarks('console', ['RaLayout', '/api/v1/admin/'])).not.toEqual([])
    expect(findMarks('web', ['/common/home/dashboard'])).not.toEqual([])
  })

  it('bring no code of the console to customers', () => {
    // A minifier leaves these alone: class names of react-admin and MUI, Korean sentences of the console.
    const marks = ['RaLayout', 'RaDatagrid', 'MuiButton', '새잎 콘솔', '감사 기록']
    expect(findMarks('web', marks)).toEqual([])
  })

  it('bring no customer screen into the console', () => {
    expect(findMarks('console', ['/common/home/dashboard', '카카오로 시작하기'])).toEqual([])
  })
})
