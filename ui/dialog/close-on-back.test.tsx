// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeDialogsOnBack, countDialogEntries } from './close-on-back.ts'
import { useClosesOnBack } from './open-dialogs.ts'

test('a dialog that opened before the app listened has its entry too', () => {
  renderHook(() => useClosesOnBack(true, () => {}))
  expect(countDialogEntries()).toBe(0)
  closeDialogsOnBack()
  expect(countDialogEntries()).toBe(1)
})
