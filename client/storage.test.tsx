// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { parseJson, storedText } from './storage.ts'
import { removeStoredTexts, storedValue } from './stored-value.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

function failOn(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  const storage = localStorage
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    ...Object.fromEntries(methods.map((method) => [method, fail])),
  })
}

describe('a stored text', () => {
  it('is read back, in the storage that was chosen', () => {
    expect(storedText('a').read()).toBeNull()
    expect(storedText('a').write('word')).toBe(true)
    expect(storedText('a').read()).toBe('word')
    expect(storedText('a', 'sessionStorage').read()).toBeNull()
    storedText('a').remove()
    expect(localStorage.getItem('a')).toBeNull()
  })

  it('is not stored, and nothing throws, when the storage is full', () => {
    failOn('setItem')
    expect(storedText('a').write('word')).toBe(false)
    expect(storedText('a').read()).toBeNull()
  })

  it('counts as absent when the storage is blocked', () => {
    localStorage.setItem('a', 'word')
    failOn('getItem', 'removeItem')
    expect(storedText('a').read()).toBeNull()
    expect(() => storedText('a').remove()).not.toThrow()
  })

  it('informs its subscribers about changes here and in other tabs, and about nothing else', () => {
    const text = storedText('a')
    const listener = vi.fn()
    const stop = text.subscribe(listener)
    text.write('word')
    text.remove()
    dispatchEvent(new StorageEvent('storage', { key: 'a' }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(listener).toHaveBeenCalledTimes(4)
    dispatchEvent(new StorageEvent('storage', { key: 'b' }))
    stop()
    text.write('another')
    expect(listener).toHaveBeenCalledTimes(4)
  })
})

describe('a stored value', () => {
  const place = storedValue('place', z.object({ x: z.number() }))

  it('is read back as it was written', () => {
    place.write({ x: 3 })
    expect(place.read()).toEqual({ x: 3 })
    place.remove()
    expect(place.read()).toBeUndefined()
  })

  it.each(['{"x":"three"}', '{"x":', 'null', ''])('counts as absent when the text is %s', (text) => {
    localStorage.setItem('place', text)
    expect(place.read()).toBeUndefined()
  })
})

it('removes all texts with a prefix from both storages and no others', () => {
  for (const key of ['saeip.a', 'saeip.b', 'other']) localStorage.setItem(key, 'word')
  sessionStorage.setItem('saeip.c', 'word')
  removeStoredTexts('saeip.')
  expect(Object.keys(localStorage)).toEqual(['other'])
  expect(sessionStorage.length).toBe(0)
})

it('parses JSON and returns undefined for everything else', () => {
  expect(parseJson('[1]')).toEqual([1])
  expect(parseJson('[1')).toBeUndefined()
  expect(parseJson(null)).toBeUndefined()
})
