/**
 * What one reads beside them. Those from F31 to F99 were compared with the release of April 2026, the others not: ICD10CM_FILE names a whole
 * release. ICD-10-CM is a work of the United States government (NCHS and CMS) and in the public domain.
 */
export const commonVersion = 'ICD-10-CM, common codes'

/**
 * The codes that referrals to these services name most often: those of development, behavior, speech, movement and learning, with their
 * headers. A code that others continue is a header and can't be billed.
 */
export const commonDiagnoses = `
E66.9 Obesity, unspecified
F32 Major depressive disorder, single episode
F32.0 Major depressive disorder, single episode, mild
F32.1 Major depressive disorder, single episode, moderate
F32.9 Major depressive disorder, single episode, unspecified
F32.A Depression, unspecified
F34 Persistent mood [affective] disorders
F34.1 Dysthymic disorder
F34.8 Other persistent mood [affective] disorders
F34.81 Disruptive mood dysregulation disorder
F40 Phobic anxiety disorders
F40.1 Social phobias
F40.10 Social phobia, unspecified
F41 Other anxiety disorders
F41.0 Panic disorder [episodic paroxysmal anxiety]
F41.1 Generalized anxiety disorder
F41.8 Other specified anxiety disorders
F41.9 Anxiety disorder, unspecified
F42 Obsessive-compulsive disorder
F42.2 Mixed obsessional thoughts and acts
F42.9 Obsessive-compulsive disorder, unspecified
F43 Reaction to severe stress, and adjustment disorders
F43.1 Post-traumatic stress disorder (PTSD)
F43.10 Post-traumatic stress disorder, unspecified
F43.2 Adjustment disorders
F43.20 Adjustment disorder, unspecified
F43.21 Adjustment disorder with depressed mood
F43.22 Adjustment disorder with anxiety
F43.24 Adjustment disorder with disturbance of conduct
F43.25 Adjustment disorder with mixed disturbance of emotions and conduct
F50 Eating disorders
F50.8 Other eating disorders
F50.82 Avoidant/restrictive food intake disorder
F51 Sleep disorders not due to a substance or known physiological condition
F51.4 Sleep terrors [night terrors]
F51.9 Sleep disorder not due to a substance or known physiological condition, unspecified
F63 Impulse disorders
F63.3 Trichotillomania
F63.81 Intermittent explosive disorder
F70 Mild intellectual disabilities
F71 Moderate intellectual disabilities
F72 Severe intellectual disabilities
F73 Profound intellectual disabilities
F78 Other intellectual disabilities
F78.A Other genetic related intellectual disability
F78.A1 SYNGAP1-related intellectual disability
F78.A9 Other genetic related intellectual disability
F79 Unspecified intellectual disabilities
F80 Specific developmental disorders of speech and language
F80.0 Phonological disorder
F80.1 Expressive language disorder
F80.2 Mixed receptive-expressive language disorder
F80.4 Speech and language development delay due to hearing loss
F80.8 Other developmental disorders of speech and language
F80.81 Childhood onset fluency disorder
F80.82 Social pragmatic communication disorder
F80.89 Other developmental disorders of speech and language
F80.9 Developmental disorder of speech and language, unspecified
F81 Specific developmental disorders of scholastic skills
F81.0 Specific reading disorder
F81.2 Mathematics disorder
F81.8 Other developmental disorders of scholastic skills
F81.81 Disorder of written expression
F81.89 Other developmental disorders of scholastic skills
F81.9 Developmental disorder of scholastic skills, unspecified
F82 Specific developmental disorder of motor function
F84 Pervasive developmental disorders
F84.0 Autistic disorder
F84.2 Rett's syndrome
F84.3 Other childhood disintegrative disorder
F84.5 Asperger's syndrome
F84.8 Other pervasive developmental disorders
F84.9 Pervasive developmental disorder, unspecified
F88 Other disorders of psychological development
F89 Unspecified disorder of psychological development
F90 Attention-deficit hyperactivity disorders
F90.0 Attention-deficit hyperactivity disorder, predominantly inattentive type
F90.1 Attention-deficit hyperactivity disorder, predominantly hyperactive type
F90.2 Attention-deficit hyperactivity disorder, combined type
F90.8 Attention-deficit hyperactivity disorder, other type
F90.9 Attention-deficit hyperactivity disorder, unspecified type
F91 Conduct disorders
F91.0 Conduct disorder confined to family context
F91.1 Conduct disorder, childhood-onset type
F91.2 Conduct disorder, adolescent-onset type
F91.3 Oppositional defiant disorder
F91.8 Other conduct disorders
F91.9 Conduct disorder, unspecified
F93 Emotional disorders with onset specific to childhood
F93.0 Separation anxiety disorder of childhood
F93.8 Other childhood emotional disorders
F93.9 Childhood emotional disorder, unspecified
F94 Disorders of social functioning with onset specific to childhood and adolescence
F94.0 Selective mutism
F94.1 Reactive attachment disorder of childhood
F94.2 Disinhibited attachment disorder of childhood
F94.8 Other childhood disorders of social functioning
F94.9 Childhood disorder of social functioning, unspecified
F95 Tic disorder
F95.0 Transient tic disorder
F95.1 Chronic motor or vocal tic disorder
F95.2 Tourette's disorder
F95.8 Other tic disorders
F95.9 Tic disorder, unspecified
F98 Other behavioral and emotional disorders with onset usually occurring in childhood and adolescence
F98.0 Enuresis not due to a substance or known physiological condition
F98.1 Encopresis not due to a substance or known physiological condition
F98.2 Other feeding disorders of infancy and childhood
F98.21 Rumination disorder of infancy and childhood
F98.29 Other feeding disorders of infancy and early childhood
F98.3 Pica of infancy and childhood
F98.4 Stereotyped movement disorders
F98.5 Adult onset fluency disorder
F98.8 Other specified behavioral and emotional disorders with onset usually occurring in childhood and adolescence
F98.9 Unspecified behavioral and emotional disorders with onset usually occurring in childhood and adolescence
F99 Mental disorder, not otherwise specified
G40 Epilepsy and recurrent seizures
G40.9 Epilepsy, unspecified
G40.90 Epilepsy, unspecified, not intractable
G40.909 Epilepsy, unspecified, not intractable, without status epilepticus
G47 Sleep disorders
G47.0 Insomnia
G47.00 Insomnia, unspecified
G71 Primary disorders of muscles
G71.0 Muscular dystrophy
G71.01 Duchenne or Becker muscular dystrophy
G80 Cerebral palsy
G80.0 Spastic quadriplegic cerebral palsy
G80.1 Spastic diplegic cerebral palsy
G80.2 Spastic hemiplegic cerebral palsy
G80.3 Athetoid cerebral palsy
G80.4 Ataxic cerebral palsy
G80.8 Other cerebral palsy
G80.9 Cerebral palsy, unspecified
G81 Hemiplegia and hemiparesis
G81.9 Hemiplegia, unspecified
G81.90 Hemiplegia, unspecified affecting unspecified side
G82 Paraplegia (paraparesis) and quadriplegia (quadriparesis)
G82.2 Paraplegia
G82.20 Paraplegia, unspecified
G93 Other disorders of brain
G93.1 Anoxic brain damage, not elsewhere classified
H90 Conductive and sensorineural hearing loss
H90.3 Sensorineural hearing loss, bilateral
H91 Other and unspecified hearing loss
H91.9 Unspecified hearing loss
H91.90 Unspecified hearing loss, unspecified ear
H93 Other disorders of ear, not elsewhere classified
H93.2 Other abnormal auditory perceptions
H93.25 Central auditory processing disorder
J45 Asthma
J45.9 Other and unspecified asthma
J45.90 Unspecified asthma
J45.909 Unspecified asthma, uncomplicated
K21 Gastro-esophageal reflux disease
K21.9 Gastro-esophageal reflux disease without esophagitis
K59 Other functional intestinal disorders
K59.0 Constipation
K59.00 Constipation, unspecified
M62 Other disorders of muscle
M62.8 Other specified disorders of muscle
M62.81 Muscle weakness (generalized)
P07 Disorders of newborn related to short gestation and low birth weight, not elsewhere classified
P07.3 Preterm [premature] newborn [other]
P07.30 Preterm newborn, unspecified weeks of gestation
P94 Disorders of muscle tone of newborn
P94.2 Congenital hypotonia
Q02 Microcephaly
Q03 Congenital hydrocephalus
Q03.9 Congenital hydrocephalus, unspecified
Q05 Spina bifida
Q05.9 Spina bifida, unspecified
Q85 Phakomatoses, not elsewhere classified
Q85.1 Tuberous sclerosis
Q86 Congenital malformation syndromes due to known exogenous causes, not elsewhere classified
Q86.0 Fetal alcohol syndrome (dysmorphic)
Q87 Other specified congenital malformation syndromes affecting multiple systems
Q87.1 Congenital malformation syndromes predominantly associated with short stature
Q87.11 Prader-Willi syndrome
Q90 Down syndrome
Q90.0 Trisomy 21, nonmosaicism (meiotic nondisjunction)
Q90.1 Trisomy 21, mosaicism (mitotic nondisjunction)
Q90.2 Trisomy 21, translocation
Q90.9 Down syndrome, unspecified
Q93 Monosomies and deletions from the autosomes, not elsewhere classified
Q93.5 Other deletions of part of a chromosome
Q93.51 Angelman syndrome
Q93.8 Other deletions from the autosomes
Q93.81 Velo-cardio-facial syndrome
Q93.82 Williams syndrome
Q96 Turner's syndrome
Q96.9 Turner's syndrome, unspecified
Q98 Other sex chromosome abnormalities, male phenotype, not elsewhere classified
Q98.4 Klinefelter syndrome, unspecified
Q99 Other chromosome abnormalities, not elsewhere classified
Q99.2 Fragile X chromosome
Q99.9 Chromosomal abnormality, unspecified
R13 Aphagia and dysphagia
R13.1 Dysphagia
R13.10 Dysphagia, unspecified
R13.11 Dysphagia, oral phase
R13.12 Dysphagia, oropharyngeal phase
R15 Fecal incontinence
R15.9 Full incontinence of feces
R25 Abnormal involuntary movements
R25.1 Tremor, unspecified
R26 Abnormalities of gait and mobility
R26.0 Ataxic gait
R26.2 Difficulty in walking, not elsewhere classified
R26.8 Other abnormalities of gait and mobility
R26.81 Unsteadiness on feet
R26.89 Other abnormalities of gait and mobility
R26.9 Unspecified abnormalities of gait and mobility
R27 Other lack of coordination
R27.0 Ataxia, unspecified
R27.8 Other lack of coordination
R27.9 Unspecified lack of coordination
R32 Unspecified urinary incontinence
R41 Other symptoms and signs involving cognitive functions and awareness
R41.3 Other amnesia
R41.8 Other symptoms and signs involving cognitive functions and awareness
R41.83 Borderline intellectual functioning
R41.84 Other specified cognitive deficit
R41.840 Attention and concentration deficit
R41.844 Frontal lobe and executive function deficit
R45 Symptoms and signs involving emotional state
R45.1 Restlessness and agitation
R45.4 Irritability and anger
R45.6 Violent behavior
R45.8 Other symptoms and signs involving emotional state
R45.87 Impulsiveness
R46 Symptoms and signs involving appearance and behavior
R46.8 Other symptoms and signs involving appearance and behavior
R46.89 Other symptoms and signs involving appearance and behavior
R47 Speech disturbances, not elsewhere classified
R47.0 Dysphasia and aphasia
R47.01 Aphasia
R47.1 Dysarthria and anarthria
R47.8 Other speech disturbances
R47.81 Slurred speech
R47.82 Fluency disorder in conditions classified elsewhere
R47.89 Other speech disturbances
R47.9 Unspecified speech disturbances
R48 Dyslexia and other symbolic dysfunctions, not elsewhere classified
R48.0 Dyslexia and alexia
R48.2 Apraxia
R48.8 Other symbolic dysfunctions
R56 Convulsions, not elsewhere classified
R56.9 Unspecified convulsions
R62 Lack of expected normal physiological development in childhood and adults
R62.0 Delayed milestone in childhood
R62.5 Other and unspecified lack of expected normal physiological development in childhood
R62.50 Unspecified lack of expected normal physiological development in childhood
R62.51 Failure to thrive (child)
R62.59 Other lack of expected normal physiological development in childhood
R63 Symptoms and signs concerning food and fluid intake
R63.3 Feeding difficulties
R63.30 Feeding difficulties, unspecified
R63.31 Pediatric feeding disorder, acute
R63.32 Pediatric feeding disorder, chronic
R63.39 Other feeding difficulties
R68 Other general symptoms and signs
R68.8 Other general symptoms and signs
R68.89 Other general symptoms and signs
Z13 Encounter for screening for other diseases and disorders
Z13.4 Encounter for screening for certain developmental disorders in childhood
Z13.41 Encounter for autism screening
Z13.42 Encounter for screening for global developmental delays (milestones)
Z62 Problems related to upbringing
Z62.2 Upbringing away from parents
Z62.21 Child in welfare custody
Z74 Problems related to care provider dependency
Z74.1 Need for assistance with personal care
Z81 Family history of mental and behavioral disorders
Z81.8 Family history of other mental and behavioral disorders
`
