import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../../../client/save-file.ts'
import { seoulDayAt } from '../../../../../contract/seoul-day.ts'
import { Button, Section, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useMyData } from '../profile.queries.ts'
import { WithdrawalSheet } from '../withdrawal/withdrawal-sheet.tsx'

/** Export of personal data and deletion of the account. */
export function MyData() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Section title="내 데이터" className="mt-12 mb-0!">
      <p className="text-ink-muted">
        새잎에 남긴 진단, 예약, 알림을 파일 하나로 받을 수 있어요. 원할 때 언제든 탈퇴할 수도 있어요.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <DownloadButton />
        <Button variant="plain" onClick={() => setIsLeaving(true)}>
          회원 탈퇴
        </Button>
      </div>
      {isLeaving && <WithdrawalSheet onClose={() => setIsLeaving(false)} />}
    </Section>
  )
}

function DownloadButton() {
  const { mutateAsync, isPending } = useMyData()
  const { alert, toast } = useDialogs()

  async function download() {
    try {
      const data = JSON.stringify(await mutateAsync(), null, 2)
      saveFile(
        new Blob([data], { type: 'application/json' }),
        `새잎-내-데이터-${seoulDayAt(Date.now())}.json`,
      )
      toast('내 데이터를 파일로 저장했어요.')
    } catch (error) {
      await alert(messageOf(error, '내 데이터를 받지 못했어요. 잠시 후 다시 시도해 주세요.'))
    }
  }

  return (
    <Button variant="soft" busy={isPending} onClick={() => void download()}>
      <Download aria-hidden className="size-5" />내 데이터 받기
    </Button>
  )
}
