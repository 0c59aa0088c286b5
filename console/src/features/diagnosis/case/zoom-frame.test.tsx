import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ZoomFrame } from './zoom-frame.tsx'

it('opens the large photo with Enter, and leaves Ctrl+Enter to the page, which sends', () => {
  const onEnter = vi.fn()
  const onPage = vi.fn()
  addEventListener('keydown', onPage, { once: true })
  render(
    <ZoomFrame title="전체 사진" path="d/a.webp" aspectRatio="1" caption={null} onEnter={onEnter}>
      {null}
    </ZoomFrame>,
  )
  const photo = screen.getByRole('group', { name: /^전체 사진/ })
  fireEvent.keyDown(photo, { key: 'Enter', ctrlKey: true })
  expect([onEnter.mock.calls.length, onPage.mock.calls.length]).toEqual([0, 1])
  fireEvent.keyDown(photo, { key: 'Enter' })
  expect(onEnter).toHaveBeenCalledOnce()
})
