-- Nobody can log in to an account whose address is not confirmed: whoever opened it could add a second
-- factor all the same, which the owner of the address would inherit.

with owners as (select id from users where not is_verified),
codes as (delete from recovery_codes where user_id in (select id from owners)),
secrets as (delete from totp_secrets where user_id in (select id from owners))
delete from passkeys where user_id in (select id from owners);
