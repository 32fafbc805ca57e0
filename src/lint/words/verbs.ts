/** Verbs that open what is said of a tool, in their base form. */
export const verbs: ReadonlySet<string> = new Set(
  `abort accept access acknowledge acquire activate actuate adapt add adjust administer admit advance advertise advise aggregate alert alias align
  allocate allow alter amend analyse analyze animate annotate announce answer anticipate append apply appoint approve arbitrate archive arm
  arrange ask assemble assert assess assign assist associate assume attach attempt audit augment authenticate author authorise authorize
   automate autocomplete autofill avoid await back backfill backup balance ban batch beautify begin benchmark bill bind blend block blur
  book bookmark boost boot bootstrap bounce branch break bridge bring broadcast browse  build  bump bundle burn buy cache calculate
  calibrate call cancel capture cast catalog categorise categorize cause censor center certify chain change charge chart chat check checkout
  choose chunk cite claim clarify classify clean cleanup clear click clip clone close cluster coerce collapse collate collect combine come commit
  communicate compact compare compile complete compose compress compute concatenate conclude conduct configure confirm connect conserve consolidate
  construct consult consume contact continue contribute control convert convey coordinate copy correct correlate count cover craft crawl create
  criticize critique crop cross curate customise customize cut date deactivate deallocate debug decide declare decline decode decompile decompose
  decompress decrease decrement decrypt deduct deduplicate deepen  defer define delay delegate delete deliver demonstrate denoise deny
  deploy deposit deprecate deprovision dequeue derive describe deselect deserialize design destroy detach detect determine develop
  diagnose dial dictate diff differentiate digest direct disable disassemble disassociate discard discharge disconnect discover discuss
  dismiss dispatch display dispose dissolve distribute divide do dock document download draft drag draw drill drive drop dump duplicate earn echo
  edit eject elaborate elect elevate email embed emit emulate empty enable encode encourage encrypt end enforce engage enhance enlarge enqueue
  enrich enroll ensure enter enumerate equip erase escalate escape establish estimate eval evaluate evict examine exchange exclude execute exit
  expand expect expedite expire explain explode explore export expose express extend extract facilitate fail  feed fetch fill filter finalise
  finalize find finish fire fit fix flag flash flatten flip flush focus fold follow force forecast foresee forget fork form format formulate forward
  free freeze fulfill fund fuse gather generate get give glob go govern grab grade grant graph grep greet ground group grow guarantee guard guess
  guide halt handle harvest hash help hibernate hide highlight hire hit hold host hover hydrate identify ignore illustrate imagine implement import
  improve include increase increment index indicate infer inflate inform ingest init initialise initialize initiate inject inline inquire insert
  inspect install instantiate instruct instrument integrate intercept interact interpolate interpret interrogate interrupt introduce invalidate
  invent invert invest investigate invite invoice invoke isolate issue iterate join judge jump keep kick kill label launch lay layout lead learn
  leave lemmatize let leverage lift like limit link lint liquidate list listen load localise localize locate lock log login logout look lookup
  loop lower mail maintain make manage manipulate map mark mask match maximize mean measure mediate memorize mention merge message
  migrate mimic minify minimize mint mirror mix mock model moderate modify monitor mount move multiply mute name narrate narrow navigate negotiate
  nest nominate normalise normalize note notify nudge number obfuscate obtain ocr offer offload omit onboard open operate optimise optimize orchestrate
  order organise organize orient outline output overlay overlap override oversee overwrite own pack package pad page paginate paint pan paraphrase
  parse partition pass paste patch pause pay peek perform permit persist pick pin ping pipe pivot place plan play plot point poll polish pool
  pop populate post postpone power preload predict prepare prepend present preserve press  prevent preview price print prioritise prioritize probe
  process procure produce profile program project promote prompt propose protect prototype prove provide provision proxy prune publish pull purchase
  purge push put qualify quantify query queue quit quiz quote raise randomise randomize rank rate reach react read reassign rebase reboot rebuild
  recalculate recall receive recharge recognise recognize recommend reconcile reconfigure reconnect reconstruct record recover recreate recycle
  redact redeem redeploy redirect redo redraw reduce refactor refer refill refine reflect reformat refresh refund refuse regenerate register reject
  relate relay release reload relocate remember remind remove rename render renew reopen reorder reorganize repair repeat rephrase replace
  replay replicate reply report repost represent reproduce request require reschedule research reserve reset resize resolve respond 
  restart restore restrict restructure resubmit  resume retain retire retrain retrieve retry return reuse reveal reverse revert review revise
  revisit revoke rewind rewrite ring rollback rotate round route run sample sanitise sanitize save say scaffold scale scan schedule score scrape
  screen screenshot scroll seal search secure see seed seek segment select sell send separate sequence serialise serialize serve set settle
  setup shade share sharpen shift ship shorten show shrink shuffle shut shutdown sign signal signup simplify simulate skip sleep slice smooth snap
  snapshot snooze solve sort spawn speak specify spell spin split spot stack stage stake standardise standardize star start stash
  state stem step stitch stop store stream strengthen stretch strip structure study style submit subscribe subset substitute subtract suggest
  sum summarise summarize supply support surface surf suspend swap swipe switch symbolicate sync synchronise synchronize synthesise synthesize
  tag tail take tap target teach tell terminate test think throttle throw tick time toggle tokenise tokenize  touch trace track trade
  train transcode transcribe transfer transform transition translate transmit transpose trash traverse treat trigger trim triage troubleshoot truncate
  try tune turn tweak tweet type unarchive unassign unban unblock undelete undeploy undo unfollow unfreeze unify uninstall unite unlike unlink
  unload unlock unmark unmount unmute unpack unpause unpin unpublish unregister unset unshare unstar unsubscribe untag unwrap unzip update
  upgrade upload upsert upvote use utilise utilize validate value vary verify version view visit visualise visualize vote wait wake walk warm warn watch
  weigh whitelist win wipe withdraw work wrap write yield zip zoom`.split(/\s+/u),
)
