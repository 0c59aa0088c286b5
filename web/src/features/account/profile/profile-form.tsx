import { useBlocker } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { nameMaxLength, type Profile } from '../../../../../contract/account/account.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Card, Field, StickyActions, Switch, TextInput, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { getToken } from '../../../shared/session.ts'
import { useSaveProfile } from '../account.queries.ts'
import {
  isChanged,
  nameProblem,
  type ProfileFields,
  phoneProblem,
  profileMessages,
  profileSections,
  saveLabel,
  toChanges,
  toFields,
} from './profile-fields.ts'

const phoneMaxLength = 13

/** Form for name, phone and consents. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void form.save()
  }

  /** A disabled button blocks submission by Enter, so the error is announced here. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isInText = event.target instanceof HTMLInputElement && event.target.role !== 'switch'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || form.canSave || !isInText) return
    event.preventDefault()
    void form.save()
  }

  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="flex flex-col gap-6">
      <Contact form={form} email={profile.userProfile.email} />
      <ConsentSwitches fields={form.fields} onChange={form.change} />
      <StickyActions className={form.isChanged ? '' : 'static! border-t-0!'}>
        <Button type="submit" size="lg" block disabled={!form.canSave}>
          {form.label}
        </Button>
      </StickyActions>
      <p role="status" className="sr-only">
        {form.isSaving && form.label}
      </p>
    </form>
  )
}

function Contact({ form, email }: { form: ProfileFormState; email: string | null }) {
  const { fields, change, nameError, phoneError } = form
  return (
    <>
      <Field label="이름" error={nameError}>
        <TextInput
          name="name"
          autoComplete="name"
          required
          maxLength={nameMaxLength}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="전화번호" error={phoneError} hint="예약과 관련해 이 번호로 연락드려요.">
        <TextInput
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="010-1234-5678"
          maxLength={phoneMaxLength}
          value={fields.phone}
          onChange={(event) => change({ phone: formatTypedPhone(event.target.value) })}
        />
      </Field>
      <Field label="이메일" hint="로그인한 서비스의 이메일이라 여기서는 바꿀 수 없어요.">
        <TextInput
          name="email"
          type="email"
          readOnly
          value={email ?? ''}
          placeholder="로그인한 서비스가 알려 주지 않았어요"
          className="border-line! bg-surface! text-ink-muted!"
        />
      </Field>
    </>
  )
}

const consents = [
  {
    name: 'notificationConsent',
    label: '알림 받기',
    hint: '돌봄 알림과 진단 소식을 푸시로 알려 드려요.',
    page: screens.notificationConsent.route,
  },
  {
    name: 'marketingConsent',
    label: '마케팅 정보 받기',
    hint: '새로운 콘텐츠와 혜택을 알려 드려요.',
    page: screens.marketingConsent.route,
  },
] as const

interface ConsentSwitchesProps {
  fields: ProfileFields
  onChange: (part: Partial<ProfileFields>) => void
}

/** Switches for notification and marketing consent. */
const ConsentSwitches = ({ fields, onChange }: ConsentSwitchesProps) => (
  <fieldset id={profileSections.notifications} tabIndex={-1} className="min-w-0 scroll-mt-16 outline-none">
    <legend className="mb-3 text-lg font-bold">알림 설정</legend>
    <Card className="py-2!">
      <ul className="divide-y divide-line">
        {consents.map(({ name, label, hint, page }) => (
          <li key={name} className="py-2">
            <Switch checked={fields[name]} onChange={(isOn) => onChange({ [name]: isOn })} hint={hint}>
              {label}
            </Switch>
            <a
              href={page}
              target="_blank"
              rel="noopener"
              aria-label={`${label} 동의 내용 보기 (새 창)`}
              className="inline-flex min-h-11 items-center gap-0.5 muted underline underline-offset-4"
            >
              동의 내용 보기
              <ChevronRight aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
    <p className="mt-2 muted">예약과 결제 소식은 설정과 관계없이 알림함에서 볼 수 있어요.</p>
  </fieldset>
)

/** State, validation and saving of the profile form. Typed values stay when saving fails. */
function useProfileForm(profile: Profile) {
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
    isChanged: changed,
    canSave: !isSaving && !phoneError && changed,
    save,
  }
}

type ProfileFormState = ReturnType<typeof useProfileForm>

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
        isAboutLeaving: true,
      })
      return !leaves
    },
    enableBeforeUnload: isAtStake,
  })
}
