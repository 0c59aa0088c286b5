ALTER TABLE "consent_record" DROP CONSTRAINT "consent_record_pkey", ADD CONSTRAINT "consent_record_member_id_id_pk" PRIMARY KEY("member_id","id");--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_pkey", ADD CONSTRAINT "notification_member_id_id_pk" PRIMARY KEY("member_id","id");
