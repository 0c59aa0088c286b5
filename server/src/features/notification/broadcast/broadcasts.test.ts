import { expect, it } from 'vitest'
import { composeBroadcast } from './broadcasts.ts'

it('keeps the line breaks of a message, with one empty line at most, and none in its title', () => {
  const typed = {
    title: '길이\n얼었어요',
    message: ' 첫 줄이에요. \r\n둘째  줄이에요.\n\n\n\n넷째 줄이에요.\n',
  }
  expect(composeBroadcast('SERVICE', typed, { name: '새잎', phone: '02-0000-0000' })).toEqual({
    title: '길이 얼었어요',
    message: '첫 줄이에요.\n둘째 줄이에요.\n\n넷째 줄이에요.',
  })
})
