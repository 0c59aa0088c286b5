import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Button, useDialogs } from '../../../../ui/index.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { signOutHere } from './sign-out.ts'

/** Confirms, then deletes personal data on this device and opens the sign-in screen. */
export function SignOutButton() {
  const { confirm } = useDialogs()
  const draft = useDraftSummary()
  const navigate = useNavigate()

  async function askAndSignOut() {
    const isSure = await confirm({
      title: '로그아웃할까요?',
      text: draft ? '작성 중이던 진단은 이 기기에서 지워져요.' : '진단 기록은 다시 로그인하면 볼 수 있어요.',
      confirm: '확인',
      cancel: '취소',
    })
    if (!isSure) return
    signOutHere()
    await navigate({ to: '/login' })
  }

  return (
    <div className="mt-6 flex justify-center">
      <Button variant="plain" onClick={() => void askAndSignOut()}>
        <LogOut aria-hidden className="size-4" />
        로그아웃
      </Button>
    </div>
  )
}
