import { describe, expect, test } from 'vitest'
import type { Access } from '../contract/endpoint.ts'
import { errorMessages } from '../contract/error.ts'
import { api } from '../contract/index.ts'
import { errorStatus } from '../server/src/shared/http/error-status.ts'

const endpoints = Object.entries(api).flatMap(([word, endpointsOfWord]) =>
  Object.entries(endpointsOfWord).map(([name, endpoint]) => ({ name: `${word}.${name}`, endpoint })),
)

describe('the contract', () => {
  test('describes each method and path once', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(endpoints)('$name declares who may call it', ({ endpoint }) => {
    const allowed = ['public', 'optional', 'possession', 'member', 'session', 'EXPERT', 'OPERATOR', 'ADMIN']
    expect([endpoint.access].flat().length).toBeGreaterThan(0)
    for (const access of [endpoint.access].flat()) expect(allowed).toContain(access)
    expect(endpoint.summary).not.toBe('')
  })

  test('all staff endpoints and no others are below /api/v1/admin', () => {
    const isStaff = (access: Access) => [access].flat().every((one) => /^[A-Z]+$/.test(one))
    const misplaced = endpoints.filter(
      ({ endpoint }) => isStaff(endpoint.access) !== endpoint.path.startsWith('/api/v1/admin/'),
    )
    expect(misplaced.map(({ name }) => name)).toEqual([])
  })
})

describe('errors', () => {
  test('every code has a Korean message and a status other than 403', () => {
    expect(Object.keys(errorStatus).sort()).toEqual(Object.keys(errorMessages).sort())
    expect(Object.values(errorStatus)).not.toContain(403)
    for (const sentence of Object.values(errorMessages)) expect(sentence).toMatch(/[가-힣]/)
  })
})
