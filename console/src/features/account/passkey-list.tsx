import { Alert, Button, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { PasskeyItem } from '../../../../contract/account/session-admin.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { passkeyProblem } from '../../shared/sign-in/passkey-problem.ts'
import { registerPasskey } from '../../shared/sign-in/sign-in.queries.ts'
import { usePasskeys, useReadAccessAgain, useRemovePasskey, useRenamePasskey } from './access.queries.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyItem }

/** One's own passkeys: register, rename, remove. */
export function PasskeyList() {
  const passkeys = usePasskeys()
  const [open, setOpen] = useState<Open>()
  return (
    <SectionCard
      title="패스키"
      note="로그인한 뒤 지문, 얼굴, 화면 잠금이나 보안 키로 한 번 더 확인해요. 비밀번호와 달리 빼앗기거나 속아서 알려 줄 수 없어요."
      action={<Button onClick={() => setOpen({ kind: 'add' })}>패스키 등록</Button>}
    >
      <QueryResult query={passkeys}>
        {(data) =>
          data.passkeys.length === 0 ? (
            <Typography color="textSecondary">아직 등록한 패스키가 없어요.</Typography>
          ) : (
            <PasskeyRows passkeys={data.passkeys} onOpen={setOpen} />
          )
        }
      </QueryResult>
      {open?.kind === 'add' && <AddDialog onClose={() => setOpen(undefined)} />}
      {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={() => setOpen(undefined)} />}
    </SectionCard>
  )
}

function PasskeyRows({ passkeys, onOpen }: { passkeys: PasskeyItem[]; onOpen: (open: Open) => void }) {
  const remove = useRemovePasskey()
  const notify = useNotify()
  return (
    <List disablePadding>
      {passkeys.map((passkey) => (
        <ListItem key={passkey.id} disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
          <ListItemText primary={passkey.name} secondary={aboutOf(passkey)} sx={{ minWidth: 200 }} />
          <Stack direction="row" spacing={1}>
            <Button
              aria-label={`${passkey.name} 이름 바꾸기`}
              onClick={() => onOpen({ kind: 'rename', passkey })}
            >
              이름 바꾸기
            </Button>
            <Button
              color="error"
              aria-label={`${passkey.name} 지우기`}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { id: passkey.id } },
                  { onSuccess: () => notify('패스키를 지웠어요.', { type: 'success' }) },
                )
              }
            >
              지우기
            </Button>
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

const aboutOf = ({ createdAt, lastUsedAt }: PasskeyItem) =>
  `${formatDateTimeAt(createdAt)} 등록 · ${lastUsedAt ? `${formatDateTimeAt(lastUsedAt)} 마지막 사용` : '아직 쓰지 않음'}`

function AddDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAccessAgain()
  const notify = useNotify()

  async function add(name: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      await registerPasskey(name)
      onClose()
      notify('패스키를 등록했어요.', { type: 'success' })
      await readAgain()
    } catch (error) {
      setProblem(passkeyProblem(error))
      setBusy(false)
    }
  }

  return (
    <PasskeyNameDialog
      title="패스키 등록"
      action="등록"
      isBusy={isBusy}
      onDone={(name) => void add(name)}
      onClose={onClose}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
    </PasskeyNameDialog>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const rename = useRenamePasskey()
  return (
    <PasskeyNameDialog
      title="이름 바꾸기"
      action="저장"
      initial={passkey.name}
      isBusy={rename.isPending}
      onDone={(name) => rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
