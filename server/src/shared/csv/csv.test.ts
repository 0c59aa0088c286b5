import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Cell, csvFile, csvLine, csvMaxRows } from './csv.ts'

async function* rowsOf(count: number): AsyncGenerator<Cell[]> {
  for (let index = 0; index < count; index += 1) yield [index]
}

describe('CSV file', () => {
  it('has a byte order mark, CRLF and quoted cells for Korean Excel', async () => {
    const { content, type } = csvFile('a.csv', ['이름', '금액'], rowsOf(1))
    expect([type, await text(content)]).toEqual(['text/csv; charset=utf-8', '"이름","금액"\r\n"0"\r\n'])
    const bytes = await csvFile('a.csv', ['이름'], rowsOf(0)).content.toArray()
    expect(Buffer.concat(bytes).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  it('escapes formulas and leaves numbers unchanged', () => {
    expect(
      csvLine([
        '=1+1',
        '+82',
        '-1',
        '@SUM(A1)',
        '\t=1',
        ' =1',
        '\r1',
        '＝1',
        '＋1',
        '－1',
        '＠A',
        -5000,
        'a"b,c\nd',
        null,
      ]),
    ).toBe(
      `"'=1+1","'+82","'-1","'@SUM(A1)","'\t=1","' =1","'\r1","'＝1","'＋1","'－1","'＠A","-5000","a""b,c\nd",""\r\n`,
    )
  })

  it('ends after the maximum of rows with a line that says so', async () => {
    const lines = (await text(csvFile('a.csv', ['n'], rowsOf(csvMaxRows + 5)).content))
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(csvMaxRows + 2)
    expect(lines.at(-1)).toBe('"100,000줄까지만 담았어요. 기간을 줄여 다시 받아 주세요."')
  })
})
