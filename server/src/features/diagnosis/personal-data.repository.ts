import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { type ExportOptions, maxExportRows, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { careCheckIn, carePlan, careTask } from './care-plan.tables.ts'
import { joinsDiagnosis } from './diagnosis.repository.ts'
import { diagnosis, diagnosisFeedback, diagnosisRevision, diagnosisShare } from './diagnosis.tables.ts'
import {
  caseNote,
  customerRequest,
  expertAnswer,
  expertClaim,
  expertDraft,
  expertHandover,
  expertQuestion,
} from './expert-desk.tables.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'
import { currentResult, rightProblemId } from './result/current-result.ts'

/** Copies and deletes a member's diagnoses and care plans. The photo store deletes the photos. */
export const diagnosisPersonalData: PersonalData = { exportData, erase }

async function exportData(db: Database, memberId: string, options: ExportOptions) {
  return {
    진단: await diagnoses(db, memberId, options),
    '바뀌기 전 진단 결과': await revisions(db, memberId),
    '모델에 보낸 기록': await modelCalls(db, memberId),
    '돌봄 계획': await carePlans(db, memberId, options),
    '전문가의 부탁': await customerRequests(db, memberId, options),
    '전문가끼리 남긴 말': await handoverNotes(db, memberId),
    '공유 링크': await shareLinks(db, memberId),
  }
}

/** What was sent to which model, and when; `CACHED` sent nothing. */
async function modelCalls(db: Database, memberId: string) {
  const { diagnosisId, askedAt, engineVersion, outcome } = engineAttempt
  const rows = await db
    .select({ diagnosisId, askedAt, engineVersion, outcome })
    .from(engineAttempt)
    .where(eq(engineAttempt.memberId, memberId))
    .orderBy(desc(askedAt), desc(engineAttempt.id))
    .limit(maxExportRows)
  return rows.map((row) => ({
    진단: row.diagnosisId,
    일시: seoulIso(row.askedAt),
    모델: row.engineVersion,
    결과: row.outcome,
  }))
}

const questionColumns = {
  question: expertQuestion.question,
  askedAt: expertQuestion.askedAt,
  answer: expertQuestion.answer,
}

async function diagnoses(db: Database, memberId: string, { photoUrl }: ExportOptions) {
  const rows = await db
    .select({
      row: getTableColumns(diagnosis),
      rightProblemId,
      feedback: diagnosisFeedback,
      question: questionColumns,
    })
    .from(diagnosis)
    .leftJoin(diagnosisFeedback, joinsDiagnosis(diagnosisFeedback))
    .leftJoin(expertQuestion, joinsDiagnosis(expertQuestion))
    .where(eq(diagnosis.memberId, memberId))
    .orderBy(desc(diagnosis.createdAt), desc(diagnosis.id))
    .limit(maxExportRows)
  return rows.map(({ row, rightProblemId: right, feedback, question }) => {
    const { problem, isNamedByExpert, confidence, findings } = currentResult({
      ...row,
      rightProblemId: right,
    })
    return {
      번호: row.id,
      일시: seoulIso(row.createdAt),
      사진: [photoUrl(row.fullPhoto), photoUrl(row.symptomPhoto)],
      설명: row.prompt,
      답변: row.answers,
      '추가 답변': row.followUps,
      '앞선 진단': row.previousId,
      문제: problem,
      '문제를 말한 쪽': isNamedByExpert ? '전문가' : 'AI',
      확신: confidence,
      결과: findings,
      'AI가 처음 본 결과': isNamedByExpert && { 문제: row.problem, 확신: row.confidence, 결과: row.findings },
      '살펴본 증상': row.evidence,
      '전문가 답변': row.expertFeedback,
      '전문가 답변 일시': row.expertAnsweredAt && seoulIso(row.expertAnsweredAt),
      '추가 질문': question && {
        질문: question.question,
        일시: seoulIso(question.askedAt),
        답변: question.answer,
      },
      '내 평가': feedback && { 도움: feedback.helpful, 의견: feedback.comment },
    }
  })
}

async function revisions(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(diagnosisRevision)
    .where(eq(diagnosisRevision.memberId, memberId))
    .orderBy(desc(diagnosisRevision.replacedAt))
    .limit(maxExportRows)
  return rows.map((row) => ({
    진단: row.diagnosisId,
    '바뀐 일시': seoulIso(row.replacedAt),
    문제: row.problem,
    확신: row.confidence,
    결과: row.findings,
  }))
}

async function customerRequests(db: Database, memberId: string, { photoUrl }: ExportOptions) {
  const rows = await db
    .select()
    .from(customerRequest)
    .where(eq(customerRequest.memberId, memberId))
    .orderBy(desc(customerRequest.askedAt))
    .limit(maxExportRows)
  return rows.map((row) => ({
    진단: row.diagnosisId,
    부탁: row.text,
    일시: seoulIso(row.askedAt),
    '내 답': row.reply,
    사진: row.photo && photoUrl(row.photo),
    '답한 일시': row.repliedAt && seoulIso(row.repliedAt),
  }))
}

/** What an expert wrote to the next one about a case, until it is answered. */
async function handoverNotes(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(expertHandover)
    .where(eq(expertHandover.memberId, memberId))
    .orderBy(desc(expertHandover.handedAt))
    .limit(maxExportRows)
  return rows.map((row) => ({ 진단: row.diagnosisId, '남긴 말': row.note, 일시: seoulIso(row.handedAt) }))
}

async function shareLinks(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(diagnosisShare)
    .where(eq(diagnosisShare.memberId, memberId))
    .limit(maxExportRows)
  return rows.map(({ diagnosisId, token, createdAt }) => ({
    진단: diagnosisId,
    링크: `/shared/${token}`,
    일시: seoulIso(createdAt),
  }))
}

async function carePlans(db: Database, memberId: string, { photoUrl }: ExportOptions) {
  const plans = await db.select().from(carePlan).where(eq(carePlan.memberId, memberId)).limit(maxExportRows)
  const tasks = await db.select().from(careTask).where(eq(careTask.memberId, memberId))
  const checkIns = await db.select().from(careCheckIn).where(eq(careCheckIn.memberId, memberId))
  return plans.map((plan) => ({
    진단: plan.diagnosisId,
    문제: plan.problem,
    상태: plan.state,
    시작: seoulIso(plan.startedAt),
    '할 일': tasks
      .filter(({ diagnosisId }) => diagnosisId === plan.diagnosisId)
      .map(({ text, isDone }) => ({ 내용: text, 완료: isDone })),
    확인: checkIns
      .filter(({ diagnosisId }) => diagnosisId === plan.diagnosisId)
      .map(({ day, answer, note, photo, createdAt }) => ({
        일차: day,
        답: answer,
        메모: note,
        사진: photo && photoUrl(photo),
        일시: seoulIso(createdAt),
      })),
  }))
}

async function erase(tx: Database, memberId: string) {
  const tables = [
    careCheckIn,
    careTask,
    carePlan,
    expertAnswer,
    diagnosisFeedback,
    diagnosisRevision,
    diagnosisShare,
    engineAttempt,
    diagnosis,
    // Deleted after the diagnosis: experts lock its row before they insert into these tables.
    expertClaim,
    expertDraft,
    expertHandover,
    expertQuestion,
    caseNote,
    customerRequest,
  ]
  for (const table of tables) await tx.delete(table).where(eq(table.memberId, memberId))
  for (const table of [expertClaim, expertDraft]) await tx.delete(table).where(eq(table.expertId, memberId))
  await tx.delete(expertHandover).where(eq(expertHandover.fromExpertId, memberId))
  await tx.update(expertHandover).set({ toExpertId: null }).where(eq(expertHandover.toExpertId, memberId))
  await tx.delete(engineBudget).where(eq(engineBudget.subject, memberId))
}
