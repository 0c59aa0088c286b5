import { describe, expect, it } from 'vitest'
import { memberName } from './member-name.ts'
import { nationalPhone } from './phone.ts'
import { allowedRedirectUris } from './redirect-uris.ts'

describe('what a provider tells about a person', () => {
  it.each([
    ['+82 10-1234-5678', '01012345678'],
    ['+82 010-1234-5678', '01012345678'],
    ['010-1234-5678', '01012345678'],
    ['+82 2-123-4567', '021234567'],
    ['+1 415 555 0100', null],
    ['', null],
    [null, null],
  ])('phone %s is kept as %s', (written, kept) => {
    expect(nationalPhone(written)).toBe(kept)
  })

  it.each([
    ['  김  초록 ', '김 초록'],
    ['김\u202e초록\n\u0000', '김 초록'],
    ['\u200b', '회원'],
    [null, '회원'],
    ['가'.repeat(80), '가'.repeat(40)],
  ])('name %j is kept as %j', (given, kept) => {
    expect(memberName(given)).toBe(kept)
  })
})

describe('redirect addresses', () => {
  it('of a public site are exactly one per provider and app', () => {
    expect([...allowedRedirectUris('https://saeip.example', 'naver')]).toEqual([
      'https://saeip.example/login?provider=naver',
      'https://saeip.example/console/login?provider=naver',
    ])
  })

  it('of a laptop are the spellings of this machine, on the same port', () => {
    expect([...allowedRedirectUris('http://localhost:3000', 'kakao')]).toEqual([
      'http://localhost:3000/login?provider=kakao',
      'http://localhost:3000/console/login?provider=kakao',
      'http://127.0.0.1:3000/login?provider=kakao',
      'http://127.0.0.1:3000/console/login?provider=kakao',
      'http://[::1]:3000/login?provider=kakao',
      'http://[::1]:3000/console/login?provider=kakao',
    ])
  })
})
