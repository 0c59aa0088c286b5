import { Button, List, ListItem, ListItemText, Stack } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import {
  endOtherStaffSessions,
  endStaffSession,
  getStaffSession,
  listPasskeys,
  listStaffSessions,
  type PasskeyItem,
  removePasskey,
  renamePasskey,
} from '../../../../contract/account/session-admin.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted, Problem } from '../../shared/display/text.tsx'
import { DialogButton, TextDialog } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { passkeyProblem, registerPasskey } from '../../shared/sign-in/sign-in.queries.ts'
import { nameOf, SessionRows } from './session-rows.tsx'

/** One's own passkeys and sign-ins to the console. */
export const SecurityPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
    <PasskeyList />
    <OwnSessions />
  </Stack>
)

function OwnSessions() {
  const sessions = useServerQuery(listStaffSessions, {})
  const options = { invalidates: [listStaffSessions], done: '그 기기에서 로그아웃했어요.' }
  const end = useServerMutation(endStaffSession, options)
  const endOthers = useServerMutation(endOtherStaffSessions, options)
  const isBusy = end.isPending || endOthers.isPending
  const hasOthers = sessions.data?.sessions.some(({ isCurrent }) => !isCurrent)

  return (
    <SectionCard
      title="콘솔에 로그인한 기기"
      note="12시간이 지나거나 60분 동안 쓰지 않으면 저절로 로그아웃돼요."
      action={
        hasOthers && (
          <Button disabled={isBusy} onClick={() => endOthers.mutate({})}>
            다른 기기 모두 로그아웃
          </Button>
        )
      }
    >
      <QueryResult query={sessions}>
        {(data) => (
          <>
            <SessionRows
              sessions={data.sessions}
              end={(session) => (
                <Button
                  disabled={isBusy}
                  onClick={() => end.mutate({ params: { id: session.id } })}
                  aria-label={`${nameOf(session)} 로그아웃`}
                >
                  로그아웃
                </Button>
              )}
            />
            {!hasOthers && <Muted sx={{ mt: 1 }}>다른 기기에는 로그인되어 있지 않아요.</Muted>}
          </>
        )}
      </QueryResult>
    </SectionCard>
  )
}

const passkeyReads = [listPasskeys, getStaffSession]

function PasskeyList() {
  const remove = useServerMutation(removePasskey, { invalidates: passkeyReads, done: '패스키를 지웠어요.' })
  return (
    <SectionCard
      title="패스키"
      note="로그인한 뒤 지문, 얼굴, 화면 잠금이나 보안 키로 한 번 더 확인해요. 비밀번호와 달리 빼앗기거나 속아서 알려 줄 수 없어요."
      action={<DialogButton dialog={<AddDialog />}>패스키 등록</DialogButton>}
    >
      <QueryResult query={useServerQuery(listPasskeys, {})}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Muted>아직 등록한 패스키가 없어요.</Muted>
          ) : (
            <List disablePadding>
              {passkeys.map((passkey) => (
                <ListItem key={passkey.id} disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
                  <ListItemText primary={passkey.name} secondary={aboutOf(passkey)} sx={{ minWidth: 200 }} />
                  <Stack direction="row" spacing={1}>
                    <DialogButton
                      aria-label={`${passkey.name} 이름 바꾸기`}
                      dialog={<RenameDialog passkey={passkey} />}
                    >
                      이름 바꾸기
                    </DialogButton>
                    <Button
                      color="error"
                      aria-label={`${passkey.name} 지우기`}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate({ params: { id: passkey.id } })}
                    >
                      지우기
                    </Button>
                  </Stack>
                </ListItem>
              ))}
            </List>
          )
        }
      </QueryResult>
    </SectionCard>
  )
}

const aboutOf = ({ createdAt, lastUsedAt }: PasskeyItem) =>
  `${formatDateTimeAt(createdAt)} 등록 · ${lastUsedAt ? `${formatDateTimeAt(lastUsedAt)} 마지막 사용` : '아직 쓰지 않음'}`

function AddDialog() {
  const [problem, setProblem] = useState<string>()
  const invalidate = useInvalidate()

  async function add(name: string) {
    setProblem(undefined)
    try {
      await registerPasskey(name)
    } catch (error) {
      setProblem(passkeyProblem(error))
      throw error
    }
    // The registration has replaced the session.
    void invalidate(...passkeyReads, listStaffSessions)
  }

  return (
    <TextDialog
      title="패스키 등록"
      action="등록"
      field={nameField}
      done="패스키를 등록했어요."
      onSubmit={add}
    >
      <Problem text={problem} />
    </TextDialog>
  )
}

function RenameDialog({ passkey }: { passkey: PasskeyItem }) {
  const rename = useServerMutation(renamePasskey, { invalidates: passkeyReads })
  return (
    <TextDialog
      title="이름 바꾸기"
      action="저장"
      field={nameField}
      initial={passkey.name}
      onSubmit={(name) => rename.mutateAsync({ params: { id: passkey.id }, body: { name } })}
    />
  )
}

const nameField = {
  label: '패스키 이름',
  helperText: '어느 기기인지 알 수 있게 적어 주세요. 예: 사무실 노트북',
  maxLength: 40,
}
