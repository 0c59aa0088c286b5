import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../../../demo/catalogue-files.ts'
import { problems } from '../features/diagnosis/engine/knowledge/knowledge.ts'
import { toCatalogueRows } from './catalogue-rows.ts'

const rows = toCatalogueRows(await readCatalogue(), {
  now: () => new Date(),
  shopUrl: 'https://shop.example',
})
const knownProblems = new Set<string>(problems.map(({ id }) => id))

describe('the shipped demo catalogue', () => {
  it('has at least 24 articles, each with a long body, sources and no leftover Markdown', () => {
    expect(rows.contents.length).toBeGreaterThanOrEqual(24)
    for (const { title, body, sources } of rows.contents) {
      expect({ title, length: body.length > 800 }).toEqual({ title, length: true })
      expect({ title, sources: sources?.length }).not.toEqual({ title, sources: 0 })
      const text = body.replace(/<[^>]*>/g, '')
      expect({ title, left: text.match(/\*\*|^#+ |\]\(|!/gm) }).toEqual({ title, left: null })
    }
  })

  it('refers only to known problems, and has articles about most of them', () => {
    const named = [...rows.contents, ...rows.products].flatMap((it) => it.problems ?? [])
    expect(named.filter((id) => !knownProblems.has(id))).toEqual([])
    const covered = new Set(rows.contents.flatMap((it) => it.problems ?? []))
    expect(covered.size).toBeGreaterThan(knownProblems.size / 2)
  })

  it('has products of every type, banners, a gallery, and three reviews to show', () => {
    expect(new Set(rows.products.map(({ type }) => type))).toEqual(new Set(['PLANT', 'POT', 'SET']))
    expect(rows.banners.length).toBeGreaterThan(0)
    expect(rows.images.length).toBeGreaterThan(3)
    expect(rows.reviews.filter(({ isDisplayed }) => isDisplayed).length).toBeGreaterThanOrEqual(3)
    for (const { customerName } of rows.reviews) expect(customerName).toContain('*')
  })

  it('never uses an id twice', () => {
    const ids = (Object.values(rows) as { id: string }[][]).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
