import type { FormEvent, KeyboardEvent } from 'react'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { nameMaxLength, type Profile } from '../../../../../contract/account/account.ts'
import { Button, Field, StickyActions, TextInput } from '../../../../../ui/index.ts'
import { ConsentSwitches } from './consent-switches.tsx'
import { type ProfileFormState, useProfileForm } from './use-profile-form.ts'

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
      <StickyActions>
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
