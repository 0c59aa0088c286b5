import { describe, expect, it } from 'vitest'
import { memberName, nationalPhone } from './normalise.ts'
import { allowedRedirectUris } from './sign-in/sign-in.ts'

describe('profile data of a sign-in provider', () => {
  it.each([
    ['+82 10-1234-5678', '01012345678'],
    ['+82 010-1234-5678', '01012345678'],
    ['010-1234-5678', '01012345678'],
    ['+82 2-123-4567', '021234567'],
    ['+1 415 555 0100', null],
    ['', null],
    [null, null],
  ])('phone %s is stored as %s', (written, stored) => {
    expect(nationalPhone(written)).toBe(stored)
  })

  it.each([
    ['  김  초록 ', '김 초록'],
    ['김\u202e초록\n\u0000', '김 초록'],
    ['\u200b', '회원'],
    ['\u3164', '회원'],
    ['𝐊𝐢𝐦', 'Kim'],
    [null, '회원'],
    ['가'.repeat(80), '가'.repeat(40)],
  ])('name %j is stored as %j', (name, stored) => {
    expect(memberName(name)).toBe(stored)
  })
})

describe('allowed redirect URIs', () => {
  it('are one per provider and app on a public site', () => {
    expect([...allowedRedirectUris('https://saeip.example', 'naver')]).toEqual([
      'https://saeip.example/login?provider=naver',
      'https://saeip.example/console/login?provider=naver',
    ])
  })

  it('include every loopback name, on the same port, on a loopback address', () => {
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
