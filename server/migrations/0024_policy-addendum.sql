CREATE TABLE "policy_addendum" (
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "policy_addendum_kind_since_pk" PRIMARY KEY("kind","since")
);
