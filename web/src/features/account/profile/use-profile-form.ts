import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '../../../../../contract/account/account.ts'
import { useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { getToken } from '../../../shared/session.ts'
import { useSaveProfile } from '../profile.queries.ts'
import {
  isChanged,
  nameProblem,
  type ProfileFields,
  phoneProblem,
  profileMessages,
  saveLabel,
  toChanges,
  toFields,
} from './profile-fields.ts'

/** State, validation and saving of the profile form. Typed values stay when saving fails. */
export function useProfileForm(profile: Profile) {
  const saved = toFields(profile)
  const [fields, setFields] = useState(saved)
  const { mutateAsync, isPending: isSaving } = useSaveProfile()
  const { alert } = useDialogs()

  const phoneError = phoneProblem(fields, saved)
  const nameError = nameProblem(fields)
  const changed = isChanged(fields, saved)
  useLeaveGuard(changed)

  async function save() {
    if (isSaving) return
    const problem = nameError ?? (phoneError && profileMessages.phoneAtSave)
    if (problem) return alert(problem)
    if (!changed) return alert(profileMessages.unchanged)
    try {
      setFields(toFields(await mutateAsync(toChanges(fields))))
    } catch (error) {
      return alert(messageOf(error, profileMessages.saveFailed))
    }
    await alert('프로필이 성공적으로 저장되었습니다.')
  }

  return {
    fields,
    change: (part: Partial<ProfileFields>) => setFields((before) => ({ ...before, ...part })),
    phoneError,
    nameError,
    isSaving,
    label: saveLabel({ isSaving, hasPhoneProblem: phoneError !== undefined, isChanged: changed }),
    canSave: !isSaving && !phoneError && changed,
    save,
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>

/** Asks before navigation discards unsaved changes; not after a sign-out. */
function useLeaveGuard(hasChanges: boolean) {
  const { confirm } = useDialogs()
  const isAtStake = () => hasChanges && getToken() !== null
  useBlocker({
    shouldBlockFn: async () => {
      if (!isAtStake()) return false
      const leaves = await confirm({
        title: '저장하지 않고 나갈까요?',
        text: '바꾼 내용은 저장되지 않아요.',
        confirm: '나가기',
        cancel: '계속 수정하기',
      })
      return !leaves
    },
    enableBeforeUnload: isAtStake,
  })
}
