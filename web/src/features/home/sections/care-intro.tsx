import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, Monstera } from '../../../../../ui/index.ts'

/** Introduction with the two calls to action. */
export const CareIntro = () => (
  <section
    aria-labelledby="care-intro"
    className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 rounded-lg bg-leaf-soft p-5 md:items-center md:gap-x-8 md:px-10 md:py-8"
  >
    <h2 id="care-intro" className="pb-2 text-xl font-bold md:self-end md:text-2xl">
      아픈 식물,
      <br />
      이야기를 들려주세요
    </h2>
    <div className="size-[clamp(3.5rem,100vw_-_17.5rem,7.5rem)] md:row-span-3 md:size-48 lg:size-60">
      <Monstera />
    </div>
    <p className="col-span-2 mt-1 max-w-measure text-pretty md:col-span-1">
      아픈 까닭과 돌보는 방법을 바로 알려 드려요. 분갈이처럼 손이 가는 일은 수거해서 돌봐 드려요.
    </p>
    <div className="col-span-2 mt-5 flex flex-col gap-2 sm:flex-row md:col-span-1 md:self-start">
      <Link to={screens.diagnosis.route} className={buttonStyle({ size: 'lg' })}>
        <Camera aria-hidden className="size-5" />
        사진으로 진단하기
      </Link>
      <Link to={screens.careService.route} className={buttonStyle({ variant: 'plain', size: 'lg' })}>
        케어 서비스 보기
      </Link>
    </div>
  </section>
)
